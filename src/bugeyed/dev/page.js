// The author's workbench: one moment of one branch, as one seat sees it, under the code as it is now.
const find = (id) => document.getElementById(id);
const state = { branch: 0, at: null, seat: "decides", picked: [], shown: null };

async function post(path, body) {
  const answer = await fetch(path, {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  });
  return answer.json();
}

async function look(play) {
  const shown = await post("/look", { branch: state.branch, at: state.at, seat: state.seat, play });
  state.picked = [];
  showError(shown);
  if (shown.error) return shown;
  if (play !== undefined && !shown.halt) state.at = null;
  state.branch = shown.branch;
  state.shown = shown;
  show(shown);
  return shown;
}

function make(tag, words, press) {
  const element = document.createElement(tag);
  element.textContent = words;
  if (press) element.addEventListener("click", press);
  return element;
}

function showError(shown) {
  const place = find("error");
  place.replaceChildren();
  if (shown.error) {
    place.append(shown.error.words);
    if (shown.error.line) place.append(make("code", shown.error.line));
  } else if (shown.halt) {
    const { entry, name, words, clause } = shown.halt;
    place.append(`Entry ${entry}, “${name}”, does not hold under these rules: ${words} (§${clause})`);
  } else if (shown.branches[shown.branch].remark) {
    place.append(shown.branches[shown.branch].remark);
  }
  place.hidden = !place.hasChildNodes();
  // What stands below was drawn before the mistake.
  place.classList.toggle("stale", Boolean(shown.error));
}

function show(shown) {
  document.title = `${shown.title}: workbench`;
  find("title").textContent = shown.title;
  const seats = [["decides", "Whoever decides"], ...shown.seats.map((seat, n) => [n, seat.name]), [null, "Public"]];
  find("seats").replaceChildren(...seats.map(([seat, name]) => {
    const button = make("button", name, () => { state.seat = seat; look(); });
    button.setAttribute("aria-pressed", String(state.seat === seat));
    return button;
  }));
  find("branches").replaceChildren(...(shown.branches.length < 2 ? [] : shown.branches.map((one, n) => {
    const button = make("button", `${n + 1} (${one.entries})`, () => { state.branch = n; state.at = null; look(); });
    button.setAttribute("aria-pressed", String(n === shown.branch));
    return button;
  })));
  find("moment").max = shown.names.length;
  find("moment").value = shown.at;
  find("at").textContent = `${shown.at} of ${shown.names.length}`;
  find("entries").replaceChildren(...shown.entries.map((entry, n) => showEntry(shown, entry, n)));
  find("entries").querySelector(".now")?.scrollIntoView({ block: "nearest" });
  find("prompt").textContent = shown.over ? "The match is over." : shown.turn < 0 ? "Chance decides." :
    `${shown.seats[shown.turn].name}: ${shown.prompt ?? "decides."}`;
  find("view").textContent = JSON.stringify(shown.view, null, 1);
  find("diagram").textContent = shown.diagram;
  find("board").innerHTML = shown.svg;
  layOut();
  offer();
}

function showEntry(shown, entry, n) {
  const item = document.createElement("li");
  item.className = n + 1 === shown.at ? "now" : n + 1 > shown.at ? "later" : "";
  item.append(make("button", entry.name, () => { state.at = n + 1; look(); }));
  item.append(make("button", "✎", () => edit(item, n)));
  item.lastChild.setAttribute("aria-label", `Change entry ${n + 1}`);
  for (const words of entry.words) item.append(make("small", words));
  return item;
}

/* Another entry in place of one: what was possible there. */
async function edit(item, n) {
  const there = await post("/look", { branch: state.branch, at: n, seat: state.seat });
  const select = document.createElement("select");
  select.append(...there.possible.map((one) => make("option", one.name)));
  select.value = state.shown.names[n];
  select.addEventListener("change", async () => {
    const forked = await post("/edit", { branch: state.branch, at: n, name: select.value });
    state.branch = forked.branch;
    state.at = null;
    look();
  });
  item.append(select);
  select.focus();
}

/* Buttons for everything that can be done, and the things that can be pointed at. */
function offer() {
  const begins = (one) => state.picked.every((pick, n) => one.picks[n] === pick);
  const left = state.shown.possible.filter(begins);
  find("actions").replaceChildren(...left.map((one) =>
    make("button", one.weight ? `${one.name} (${one.weight})` : one.name, () => look(one.name))));
  const next = new Set(left.map((one) => one.picks[state.picked.length]));
  for (const thing of find("board").querySelectorAll("[data-pick]")) {
    thing.classList.toggle("can", next.has(thing.dataset.pick));
    thing.classList.toggle("picked", state.picked.includes(thing.dataset.pick));
  }
}

find("board").addEventListener("click", (event) => {
  const thing = event.target.closest("[data-pick]");
  if (!thing || !thing.classList.contains("can")) { state.picked = []; offer(); return; }
  state.picked.push(thing.dataset.pick);
  const left = state.shown.possible.filter((one) => state.picked.every((pick, n) => one.picks[n] === pick));
  const whole = left.filter((one) => one.picks.length === state.picked.length);
  if (left.length === 1 && whole.length === 1) look(whole[0].name);
  else offer();
});

/* The tall layout of a drawing, as a phone has it (docs/drawing.md). */
function layOut() {
  const tall = find("phone").checked || innerWidth < 700;
  find("board").classList.toggle("tall", tall);
  const drawing = find("board").querySelector("svg");
  if (!tall || !drawing) return;
  for (const part of drawing.querySelectorAll("[data-panel][data-tall]")) part.setAttribute("transform", part.dataset.tall);
  if (drawing.dataset.tall) drawing.setAttribute("viewBox", drawing.dataset.tall);
  for (const part of drawing.querySelectorAll("[data-only]")) {
    if (part.dataset.only === "tall") part.removeAttribute("display");
    else part.setAttribute("display", "none");
  }
}

find("phone").addEventListener("change", () => look());
find("moment").addEventListener("input", () => { state.at = Number(find("moment").value); look(); });
find("fork").addEventListener("click", async () => {
  const forked = await post("/fork", { branch: state.branch, at: state.shown.at });
  state.branch = forked.branch;
  state.at = null;
  look();
});

/* The files are watched: the same moment under the new code. */
async function follow(version) {
  for (;;) {
    try {
      const news = await (await fetch(`/wait?version=${version}`)).json();
      if (news.version !== version) { version = news.version; await look(); }
    } catch {
      await new Promise((done) => setTimeout(done, 1000));
    }
  }
}

const first = await look();
follow(first.version);
