// The board of Battle of the Beetles, layout pinwheel: what the JavaScript peers share.

// G and R are eggs, y a yellow cell, . no cell.
const PINWHEEL = [
  ".GRGRG.",
  "RyyyyyR",
  "GyGRRyG",
  "RyG.GyR",
  "GyRRGyG",
  "RyyyyyR",
  ".GRGRG.",
];
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const KNIGHT = [[1, 2], [2, 1], [2, -1], [1, -2], [-1, -2], [-2, -1], [-2, 1], [-1, 2]];

const at = (row, column) => PINWHEEL[row]?.[column] ?? ".";
const isBlue = ([row, column]) => "GR".includes(at(row, column));
const moved = ([row, column], jumps) => jumps.map(([down, right]) => [row + down, column + right]);

const BLUE = PINWHEEL.flatMap((line, row) => [...line].map((_, column) => [row, column])).filter(isBlue);
const NUMBER = new Map(BLUE.map((place, cell) => [place.join(), cell]));

function flightsFrom(place) {
  const yellow = moved(place, STEPS).filter(([row, column]) => at(row, column) === "y");
  const landings = yellow.flatMap((step) => moved(step, KNIGHT)).filter(isBlue);
  return landings.map((landing) => NUMBER.get(landing.join())).sort((a, b) => a - b);
}

/** The seat whose egg lies on each blue cell at the start, in reading order: 0 Green, 1 Red. */
export const OWNERS = BLUE.map(([row, column]) => "GR".indexOf(at(row, column)));

/** The cells a beetle on each cell can land on: a yellow step, then a knight's flight. */
export const FLIGHTS = BLUE.map(flightsFrom);
