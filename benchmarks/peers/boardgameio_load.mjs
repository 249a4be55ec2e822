// Two clients a match of a boardgame.io server, who play as fast as it lets them: `URL MATCHES SEED`.
// They speak its protocol over its socket and keep no state of their own, so that the server is what is
// measured. A move counts when the update that holds it has come back to whoever made it.
import { createRequire } from "node:module";

import { enumerate } from "./boardgameio_game.mjs";
import { chooser } from "./run.mjs";

const require = createRequire(import.meta.url);
const { io } = require("socket.io-client");

const [url, matches, seed] = process.argv.slice(2);
const below = chooser(Number(seed));

async function post(path, body) {
  const answer = await fetch(`${url}/games/beetles/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

const waits = [];
let ended = 0;

/** One seat: connected and in the picture when it resolves; play() resolves when the match is over. */
async function client(matchID, playerID) {
  const { playerCredentials: credentials } = await post(`${matchID}/join`, { playerID, playerName: playerID });
  const socket = io(`${url}/beetles`, { transports: ["websocket"], forceNew: true });
  let sent = 0;
  let news = () => {};
  let state = await new Promise((resolve) => {
    socket.on("sync", (_, { state }) => resolve(state));
    socket.on("connect", () => socket.emit("sync", matchID, playerID, credentials, 2));
  });

  const act = ({ G, ctx, _stateID }) => {
    const moves = enumerate(G, ctx);
    const { move, args } = moves[below(moves.length)];
    const action = { type: "MAKE_MOVE", payload: { type: move, args, playerID, credentials } };
    sent = performance.now();
    socket.emit("update", action, _stateID, matchID, playerID);
  };
  const play = () =>
    new Promise((resolve) => {
      news = (state) => {
        if (state.ctx.gameover) resolve();
        else if (state.ctx.currentPlayer === playerID) act(state);
      };
      news(state);
    });
  socket.on("update", (_, state) => {
    if (sent) {
      ended = performance.now();
      waits.push(ended - sent);
      sent = 0;
    }
    news(state);
  });
  return { play, close: () => socket.close() };
}

const clients = [];
for (let match = 0; match < Number(matches); match++) {
  const { matchID } = await post("create", { numPlayers: 2 });
  clients.push(await client(matchID, "0"), await client(matchID, "1"));
}
const begun = performance.now();
await Promise.all(clients.map(({ play }) => play()));
for (const { close } of clients) close();

waits.sort((a, b) => a - b);
const at = (share) => waits[Math.floor(waits.length * share)] / 1000;
console.log(
  JSON.stringify({ moves: waits.length, seconds: (ended - begun) / 1000, median: at(0.5), p99: at(0.99) }),
);
