// Battle of the Beetles for boardgame.io, played through its own client from the moves the game
// enumerates for bots.
import { createRequire } from "node:module";

import { enumerate, game } from "./boardgameio_game.mjs";
import { run } from "./run.mjs";

process.env.NODE_ENV = "production"; // before it loads: leaves out its development checks
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");

const client = Client({ game, numPlayers: 2, debug: false });
client.start();

const make = ({ move, args }) => client.moves[move](...args);

function play(below) {
  client.reset();
  for (let plies = 0; ; plies++) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) return plies;
    const moves = enumerate(G, ctx);
    make(moves[below(moves.length)]);
  }
}

function leaves(depth, path = []) {
  client.reset();
  path.forEach(make);
  const { G, ctx } = client.getState();
  const moves = ctx.gameover ? [] : enumerate(G, ctx);
  if (path.length === depth - 1) return moves.length;
  return moves.reduce((total, next) => total + leaves(depth, [...path, next]), 0);
}

run({ play, leaves });
