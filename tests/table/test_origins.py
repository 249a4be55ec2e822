"""Other sites: what they make a browser send changes nothing here, and no name of theirs leads here."""

from __future__ import annotations

import pytest
from fastapi import FastAPI

from bugeyed.table.origins import goes_by
from tests.table.inprocess import Caller, scenario, services_of

ELSEWHERE = [
    {"Origin": "https://evil.example"},
    {"Origin": "http://table.test:8000"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Origin": "http://table.test"},
]
"""What a browser says of another site, another port of this one, a page without a home."""


@scenario()
async def test_another_site_changes_nothing(app: FastAPI) -> None:
    """403 for every call that would: no match, no action, no resignation, and no cookie in place of the old."""
    browser = Caller(app)
    opened = (await browser.post("/api/matches", {"game": "beetles"})).json()
    await browser.sit(opened["id"], opened["seats"][0]["token"])
    cookie, calls = dict(browser.cookies), f"/api/matches/{opened['id']}"
    for headers in ELSEWHERE:
        answers = [
            await browser.post("/api/matches", {"game": "beetles"}, headers),
            await browser.post(f"{calls}/actions", {"seq": 0, "action": "hatch c5"}, headers),
            await browser.post(f"{calls}/resign", {"seq": 0}, headers),
            await browser.delete(f"{calls}/seats/0/bot", headers),
            await browser.form("/first", "", headers),
            await browser.form(f"/m/{opened['id']}/seat", f"token={opened['seats'][1]['token']}", headers),
        ]
        assert [answer.status for answer in answers] == [403] * 6
        assert all("set-cookie" not in answer.headers for answer in answers)
    assert browser.cookies == cookie
    assert (await browser.get(calls)).json()["seq"] == 0


@scenario()
async def test_a_form_or_plain_text_is_no_call(app: FastAPI) -> None:
    """415: these are what a page of another site can send without being asked first."""
    body = b'{"game": "beetles"}'
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"):
        for headers in ({}, {"Origin": "http://table.test"}, {"Sec-Fetch-Site": "same-origin"}):
            answer = await Caller(app)._request(
                "POST", "/api/matches", body, {"Content-Type": kind, **headers}
            )
            assert answer.status == 415, (kind, headers)
    answer = await Caller(app)._request("POST", "/first", b"", {"Content-Type": kind})
    assert answer.status == 415, "nor is a form of nobody knows where"


@scenario()
async def test_our_own_pages_and_programs_go_on(app: FastAPI) -> None:
    """A browser says that it is ours; a program with a token says nothing, whatever it calls its body."""
    own = {"Origin": "http://table.test", "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json"}
    opened = (await Caller(app).post("/api/matches", {"game": "beetles"}, own)).json()
    calls = f"/api/matches/{opened['id']}/actions"
    green, red = (Caller(app, seat["token"]) for seat in opened["seats"])
    assert (await green.post(calls, {"seq": 0, "action": "hatch c5"})).status == 200
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    assert (await red.post(calls, {"seq": 1, "action": "hatch d5"}, form)).status == 200


@scenario()
async def test_nothing_changes_by_looking(app: FastAPI) -> None:
    """Neither the first game nor an invited seat: a link preview, an image of another site, a prefetch only look."""
    opened = (await Caller(app).post("/api/matches", {"game": "beetles"})).json()
    secret = opened["seats"][1]["url"].partition("token=")[2]
    for path in ("/first", f"/m/{opened['id']}?token={secret}"):
        visitor = Caller(app)
        answer = await visitor.get(path)
        assert (answer.status, "set-cookie" in answer.headers) == (200, False)
        assert b"<form" in answer.body
    match = await services_of(app).matches.find(opened["id"])
    assert match.row.seats[1].awaited

    pressed = await visitor.sit(opened["id"], secret)
    assert (pressed.status, pressed.headers["location"]) == (303, f"/m/{opened['id']}")
    assert not match.row.seats[1].awaited
    assert (await visitor.get(path)).status == 303, "who sits there is led to the seat"


@scenario()
async def test_the_first_game_is_dealt_by_a_press_and_found_again(app: FastAPI) -> None:
    browser = Caller(app)
    dealt = await browser.form("/first", "")
    assert dealt.status == 303
    again = await browser.get("/first")
    assert (again.status, again.headers["location"]) == (303, dealt.headers["location"])


@scenario()
async def test_only_a_cookie_that_was_made_here_is_believed(app: FastAPI) -> None:
    """What somebody made up is replaced, not taken over; nor is it kept in memory."""
    victim = Caller(app)
    victim.cookies = {"bugeyed": "chosen-by-somebody-else"}
    await victim.form("/first", "")
    assert victim.cookies["bugeyed"] != "chosen-by-somebody-else"
    for number in range(50):
        stranger = Caller(app)
        stranger.cookies = {"bugeyed": f"made-up-{number}"}
        await stranger.get("/")
    assert len(services_of(app).credentials._held) == 1


@scenario()
async def test_a_name_that_is_not_ours_is_refused(app: FastAPI) -> None:
    """421, so that a name another site lets lead here opens nothing."""
    for host in ("evil.example", "evil.example:80", "localhost.evil.example", ""):
        answer = await Caller(app).get("/", {"Host": host})
        assert answer.status == 421, host
        assert "--host" in answer.json()["message"]
    for host in ("localhost", "localhost:8290", "127.0.0.1:8290", "[::1]:8290", "192.168.1.7:8290"):
        assert (await Caller(app).get("/", {"Host": host})).status == 200, host


@pytest.mark.parametrize("host", [b"club.example", b"CLUB.example:443", b"x.localhost:1"])
def test_a_table_goes_by_the_names_it_was_given(host: bytes) -> None:
    assert goes_by(host, frozenset({"club.example"}))
