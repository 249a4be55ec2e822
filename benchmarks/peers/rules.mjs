// The rules of Battle of the Beetles on a plain array of cells: for cells.mjs and boardgameio.mjs.
import { FLIGHTS, OWNERS } from "./board.mjs";

const EMPTY = 0;
const EGG = [1, 2]; // by seat
const BEETLE = [3, 4];

export const start = () => OWNERS.map((seat) => EGG[seat]);

function captures(cells, hunter, prey) {
  const actions = [];
  for (let from = 0; from < cells.length; from++) {
    if (cells[from] !== hunter) continue;
    for (const to of FLIGHTS[from]) {
      if (cells[to] === prey) actions.push({ kind: "capture", from, to });
    }
  }
  return actions;
}

export function legalActions(cells, seat) {
  const actions = captures(cells, BEETLE[seat], BEETLE[1 - seat]);
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] === EGG[seat]) actions.push({ kind: "hatch", from: cell, to: cell });
  }
  return actions.length ? actions : captures(cells, BEETLE[seat], BEETLE[seat]);
}

/** Changes the cells. */
export function act(cells, seat, { kind, from, to }) {
  if (kind === "capture") cells[from] = EMPTY;
  cells[to] = BEETLE[seat];
}
