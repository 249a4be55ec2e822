/** The second script: what nobody needs before the first press or news. `on-demand.ts` fetches it. */

export { closeUp } from "./board/close-up";
export { sound } from "./device/tones";
export { morph, morphDrawing } from "./page/morph";
export { endHint, hint, hintAlways } from "./page/hint";
