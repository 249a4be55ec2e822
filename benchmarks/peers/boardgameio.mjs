// Battle of the Beetles for boardgame.io, played through its own client from the moves the game
// enumerates for bots.
import { createRequire } from "node:module";

import { act, legalActions, start } from "./rules.mjs";
import { run } from "./run.mjs";

process.env.NODE_ENV = "production"; // before it loads: leaves out its development checks
const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");

const seatOf = (ctx) => Number(ctx.currentPlayer);

const enumerate = (G, ctx) =>
  legalActions(G.cells, seatOf(ctx)).map(({ kind, from, to }) => ({ move: kind, args: [from, to] }));

const move = (kind) => ({ G, ctx }, from, to) => {
  act(G.cells, seatOf(ctx), { kind, from, to });
};

const game = {
  name: "beetles",
  setup: () => ({ cells: start() }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { hatch: move("hatch"), capture: move("capture") },
  // Also asked between a move and the end of its turn, when there is nothing to decide yet.
  endIf: ({ G, ctx }) => {
    if (ctx.numMoves === 0 && enumerate(G, ctx).length === 0) return { winner: `${1 - seatOf(ctx)}` };
  },
  ai: { enumerate },
  disableUndo: true,
};

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
