// Battle of the Beetles on 32-bit bitboards, the design of beetles.c in plain JavaScript: positions
// are values and each ply's actions an array of their own. (Writing them all into one buffer, as C
// does on its stack, gives about half as much again.)
import { FLIGHTS, OWNERS } from "./board.mjs";
import { run } from "./run.mjs";

const bits = (cells) => cells.reduce((set, cell) => set | (1 << cell), 0);
const eggsOf = (seat) => bits([...OWNERS.keys()].filter((cell) => OWNERS[cell] === seat));
const lowest = (set) => 31 - Math.clz32(set & -set);

const LANDINGS = Int32Array.from(FLIGHTS, bits);
const GREEN_EGGS = eggsOf(0);
const RED_EGGS = eggsOf(1);

/** Seen by the side to move, so that a step swaps mine and theirs. */
class Position {
  constructor(myEggs, theirEggs, myBeetles, theirBeetles) {
    this.myEggs = myEggs;
    this.theirEggs = theirEggs;
    this.myBeetles = myBeetles;
    this.theirBeetles = theirBeetles;
  }
}

// An action: low five bits the cell acted on; above them 1 + hunter, or 0 to hatch.
function addCaptures(actions, hunters, prey) {
  for (; hunters !== 0; hunters &= hunters - 1) {
    const hunter = lowest(hunters);
    for (let taken = LANDINGS[hunter] & prey; taken !== 0; taken &= taken - 1) {
      actions.push(((hunter + 1) << 5) | lowest(taken));
    }
  }
}

function legalActions({ myEggs, myBeetles, theirBeetles }) {
  const actions = [];
  for (let eggs = myEggs; eggs !== 0; eggs &= eggs - 1) actions.push(lowest(eggs));
  addCaptures(actions, myBeetles, theirBeetles);
  if (actions.length === 0) addCaptures(actions, myBeetles, myBeetles);
  return actions;
}

function after(position, action) {
  const cell = 1 << (action & 31);
  let { myEggs, theirEggs, myBeetles, theirBeetles } = position;
  if (action < 32) {
    myEggs ^= cell;
    myBeetles |= cell;
  } else {
    theirBeetles &= ~cell;
    myBeetles = (myBeetles & ~(1 << ((action >> 5) - 1))) | cell;
  }
  return new Position(theirEggs, myEggs, theirBeetles, myBeetles);
}

const start = () => new Position(GREEN_EGGS, RED_EGGS, 0, 0);

function play(below) {
  let position = start();
  for (let plies = 0; ; plies++) {
    const actions = legalActions(position);
    if (actions.length === 0) return plies;
    position = after(position, actions[below(actions.length)]);
  }
}

function leaves(depth, position = start()) {
  if (depth === 0) return 1;
  let total = 0;
  for (const action of legalActions(position)) total += leaves(depth - 1, after(position, action));
  return total;
}

/** Monte Carlo tree search by UCT, one uniform rollout a simulation: how often each first action was tried. */
function search(simulations, below) {
  const root = { position: start(), visits: 0, total: 0, actions: null, children: [] };
  for (let number = 0; number < simulations; number++) {
    const path = [root];
    let node = root;
    for (;;) {
      node.actions ??= legalActions(node.position);
      if (node.actions.length === 0) break;
      if (node.children.length < node.actions.length) {
        const action = node.actions[node.children.length];
        const child = { position: after(node.position, action), visits: 0, total: 0, actions: null, children: [] };
        node.children.push(child);
        path.push(child);
        break;
      }
      const log = Math.log(node.visits);
      let best = null;
      let highest = -Infinity;
      for (const child of node.children) {
        const value = child.total / child.visits + 1.4 * Math.sqrt(log / child.visits);
        if (value > highest) [best, highest] = [child, value];
      }
      node = best;
      path.push(node);
    }
    let position = path[path.length - 1].position;
    let plies = path.length - 1;
    for (;;) {
      const actions = legalActions(position);
      if (actions.length === 0) break;
      position = after(position, actions[below(actions.length)]);
      plies++;
    }
    // Who would have to act has lost; a node counts for whoever led there.
    for (let depth = 0; depth < path.length; depth++) {
      path[depth].visits++;
      path[depth].total += (plies - depth) % 2 ? -1 : 1;
    }
  }
  return root.children.map((child) => child.visits);
}

run({ play, leaves, search });
