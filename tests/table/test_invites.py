"""Links to seats: each for one person, for a while, known to whoever opened the match and on no disk."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.table.inprocess import Answer, Caller, scenario, services_of

PAGE = {"Sec-Fetch-Site": "same-origin"}


async def opened_by(host: Caller, **more: Any) -> dict[str, Any]:
    """A match opened at a page: its first seat is the host's, the second a friend's."""
    seats = [{"kind": "human", "mine": True}, {"kind": "human"}]
    body = {"game": "lastbug", "players": 2, "seats": seats, **more}
    made: dict[str, Any] = (await host.post("/api/matches", body, PAGE)).json()
    return made


def secret_in(url: str) -> str:
    """What a link tells."""
    return url.partition("token=")[2]


def words_of(answer: Answer) -> str:
    """A page."""
    return answer.body.decode()


@scenario()
async def test_a_link_is_shown_to_whoever_opened_the_match_alone(app: FastAPI) -> None:
    """Neither to whoever watches nor to the other seat, nor to the host once the seat is taken; nor is it on disk."""
    host, friend, other = Caller(app), Caller(app), Caller(app)
    seats = [{"kind": "human", "mine": True}, {"kind": "human"}, {"kind": "human"}]
    made = (
        await host.post("/api/matches", {"game": "cropcircles", "players": 3, "seats": seats}, PAGE)
    ).json()
    page = f"/m/{made['id']}"
    first, second = (secret_in(seat["url"]) for seat in made["seats"][1:])
    await friend.sit(made["id"], first)

    shown = words_of(await host.get(page))
    assert second in shown
    assert first not in shown, "taken, so gone"
    assert not any(seat["token"] in shown for seat in made["seats"])
    for caller in (friend, other):
        assert second not in words_of(await caller.get(page))
    folder = Path(services_of(app).settings.database.removeprefix("sqlite:///")).parent
    on_disk = b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())
    for seat in made["seats"]:
        assert seat["token"].encode() not in on_disk
        assert secret_in(seat["url"]).encode() not in on_disk


@scenario()
async def test_a_link_lets_one_person_sit_down(app: FastAPI) -> None:
    """The next one is told that the seat is taken, and may watch."""
    host, friend, late = Caller(app), Caller(app), Caller(app)
    made = await opened_by(host)
    secret = secret_in(made["seats"][1]["url"])
    assert (await friend.sit(made["id"], secret)).headers["location"] == f"/m/{made['id']}"

    assert "Somebody sits there already" in words_of(await late.get(f"/m/{made['id']}?token={secret}"))
    pressed = await late.sit(made["id"], secret)
    assert pressed.headers["location"] == f"/m/{made['id']}?token={secret}"
    assert late.cookies == {}
    assert 'data-seats=""' in words_of(await late.get(f"/m/{made['id']}"))
    assert 'data-seats="1"' in words_of(await friend.get(f"/m/{made['id']}"))


@scenario()
async def test_a_seat_that_acts_waits_for_nobody(app: FastAPI) -> None:
    """A program plays it by its token: the link leads nowhere any more, and no page shows it."""
    host, late = Caller(app), Caller(app)
    made = await opened_by(host)
    program = Caller(app, made["seats"][1]["token"])
    call = f"/api/matches/{made['id']}"
    for _ in range(2):
        state = (await program.get(call)).json()
        asked = host if state["turn"] == 0 else program
        actions = (await asked.get(call)).json()["actions"]
        acted = await asked.post(f"{call}/actions", {"seq": state["seq"], "action": actions[0]["code"]}, PAGE)
        assert acted.status == 200
    secret = secret_in(made["seats"][1]["url"])
    assert secret not in words_of(await host.get(f"/m/{made['id']}"))
    assert "Somebody sits there already" in words_of(await late.get(f"/m/{made['id']}?token={secret}"))
    assert (await program.get(call)).status == 200, "its own token goes on"


@scenario()
async def test_a_link_ends_after_a_while(app: FastAPI) -> None:
    """And says so; the host makes a new one, and the old one is unknown from then on."""
    host, friend = Caller(app), Caller(app)
    made = await opened_by(host)
    match = await services_of(app).matches.find(made["id"])
    match.reseat(replace(match.row.seats[1], open_until=1.0))
    old = secret_in(made["seats"][1]["url"])
    assert "This link has ended" in words_of(await friend.get(f"/m/{made['id']}?token={old}"))
    assert (await friend.sit(made["id"], old)).headers["location"].endswith(old)
    assert old not in words_of(await host.get(f"/m/{made['id']}"))

    fresh = await host.post(f"/api/matches/{made['id']}/seats/1/invite", {}, PAGE)
    new = secret_in(fresh.json()["url"])
    assert new in words_of(await host.get(f"/m/{made['id']}"))
    assert (await friend.get(f"/m/{made['id']}?token={old}")).status == 401
    await friend.sit(made["id"], new)
    assert 'data-seats="1"' in words_of(await friend.get(f"/m/{made['id']}"))


@scenario()
async def test_only_the_host_invites_and_frees(app: FastAPI) -> None:
    """403 for the others, for a taken seat, and for a bot's; nothing has changed."""
    host, friend = Caller(app), Caller(app)
    made = await opened_by(host)
    calls = f"/api/matches/{made['id']}/seats"
    assert (await friend.post(f"{calls}/1/invite", {}, PAGE)).status == 403
    assert (await friend.delete(f"{calls}/0", PAGE)).status == 403
    await friend.sit(made["id"], secret_in(made["seats"][1]["url"]))
    for caller, seat in ((host, 1), (friend, 0)):
        answer = await caller.post(f"{calls}/{seat}/invite", {}, PAGE)
        assert answer.status == 403
    assert (await friend.delete(f"{calls}/0", PAGE)).status == 403
    assert (await host.post(f"{calls}/7/invite", {}, PAGE)).status == 404
    assert 'data-seats="1"' in words_of(await friend.get(f"/m/{made['id']}"))


@scenario()
async def test_a_freed_seat_is_nobodys_and_its_streams_end(app: FastAPI) -> None:
    """Neither cookie nor token speaks for it any more; somebody else can be invited, under their own name."""
    host, friend, other = Caller(app), Caller(app), Caller(app)
    made = await opened_by(host)
    await friend.form(f"/m/{made['id']}/seat", f"token={secret_in(made['seats'][1]['url'])}&name=Bea")
    assert "Bea" in words_of(await host.get(f"/m/{made['id']}"))
    page = await friend.stream(f"/live?watch={made['id']}.1")
    program = await Caller(app, made["seats"][1]["token"]).stream(f"/api/matches/{made['id']}/events")
    await page.message()
    await program.message()

    assert (await host.delete(f"/api/matches/{made['id']}/seats/1", PAGE)).status == 200
    await page.ended()
    await program.ended()
    assert 'data-seats=""' in words_of(await friend.get(f"/m/{made['id']}"))
    assert (await friend.get(f"/live?watch={made['id']}.1")).status == 403
    assert (await Caller(app, made["seats"][1]["token"]).get(f"/api/matches/{made['id']}")).status == 401
    shown = words_of(await host.get(f"/m/{made['id']}"))
    assert "Bea" not in shown
    found = re.search(r"\?token=([\w-]+)", shown)
    assert found is not None
    await other.sit(made["id"], found[1])
    assert 'data-seats="1"' in words_of(await other.get(f"/m/{made['id']}"))


@scenario()
async def test_a_freed_seat_is_not_had_again_by_the_token_of_the_match_before(app: FastAPI) -> None:
    """Whoever was handed out of the rematch asks for it once more: 403, and whoever sits there now stays alone."""
    host, other = Caller(app), Caller(app)
    made = await opened_by(host)
    calls = f"/api/matches/{made['id']}"
    program = Caller(app, made["seats"][1]["token"])
    assert (await program.post(f"{calls}/resign", {"seq": 0})).status == 200
    again = (await program.post(f"{calls}/rematch", {"swap": False})).json()
    assert (again["seat"], (await program.post(f"{calls}/rematch", {})).json()) == (1, again)
    assert (await Caller(app, again["token"]).get(f"/api/matches/{again['id']}")).json()["seat"] == 1

    assert (await host.delete(f"/api/matches/{again['id']}/seats/1", PAGE)).status == 200
    assert (await program.post(f"{calls}/rematch", {})).status == 403
    found = re.search(r"\?token=([\w-]+)", words_of(await host.get(f"/m/{again['id']}")))
    assert found is not None
    await other.sit(again["id"], found[1])
    assert (await program.post(f"{calls}/rematch", {})).status == 403
    assert (await Caller(app, again["token"]).get(f"/api/matches/{again['id']}")).status == 401
    assert 'data-seats="1"' in words_of(await other.get(f"/m/{again['id']}"))


@scenario()
async def test_a_seat_moves_to_another_device(app: FastAPI) -> None:
    """By a link of one's own, which the host does not see; the old device watches from then on."""
    host, friend, phone = Caller(app), Caller(app), Caller(app)
    made = await opened_by(host)
    await friend.sit(made["id"], secret_in(made["seats"][1]["url"]))
    answer = (await friend.post(f"/api/matches/{made['id']}/seats/1/invite", {}, PAGE)).json()
    secret = secret_in(answer["url"])
    assert "<svg" in answer["qr"]
    assert secret not in words_of(await host.get(f"/m/{made['id']}"))

    await phone.sit(made["id"], secret)
    assert 'data-seats="1"' in words_of(await phone.get(f"/m/{made['id']}"))
    assert 'data-seats=""' in words_of(await friend.get(f"/m/{made['id']}"))
    assert "Somebody sits there already" in words_of(await friend.get(f"/m/{made['id']}?token={secret}"))


@scenario()
async def test_links_carry_the_address_others_reach(app: FastAPI) -> None:
    """Whoever opens a match at localhost invites by the network's address where there is one, and is told where not."""
    host = Caller(app)
    here = {**PAGE, "Host": "localhost:8290"}
    made = (await host.post("/api/matches", {"game": "beetles"}, here)).json()
    assert made["seats"][0]["url"].startswith("http://localhost:8290/")
    assert "--lan" in words_of(await host.get(f"/m/{made['id']}", here))

    services_of(app).address = "http://192.0.2.7:8290"
    shown = words_of(await host.get(f"/m/{made['id']}", here))
    assert "http://192.0.2.7:8290/m/" in shown
    assert "--lan" not in shown
    made = (await host.post("/api/matches", {"game": "beetles"}, here)).json()
    assert made["seats"][0]["url"].startswith("http://192.0.2.7:8290/")


@scenario()
async def test_a_key_is_each_seats_own(app: FastAPI) -> None:
    """Two players count their requests alike; neither is in the other's way."""
    made = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
    call, key = f"/api/matches/{made['id']}/actions", {"Idempotency-Key": "1"}
    green, red = (Caller(app, seat["token"]) for seat in made["seats"])
    for _ in range(2):
        assert (await green.post(call, {"seq": 0, "action": "hatch c5"}, key)).json() == {"seq": 1}
    assert (await red.post(call, {"seq": 1, "action": "hatch d5"}, key)).json() == {"seq": 2}


@scenario()
async def test_a_name_has_letters_that_can_be_seen(app: FastAPI) -> None:
    """No blanks alone, nothing that ends a line or turns the words after it round."""
    host = Caller(app)
    made = await opened_by(host)
    call = f"/api/matches/{made['id']}/name"
    for hidden in ("   ", "\u202e", "\u200b\u200b", "\x00", "\u3164", "\u2800 \u1160", "\u0301\ufe0f"):
        assert (await host.post(call, {"name": hidden}, PAGE)).status == 422
    answer = await host.post(call, {"name": " An\u202en\x00a\n Lee "}, PAGE)
    assert answer.json() == {"name": "Ann a Lee"}
