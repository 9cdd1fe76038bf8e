/** No field of ours takes half as much: what is longer is cut, and still known to be too long. */
const CELL_MAX = 1001;

/** Never in the middle of a sign that takes two letters: half of one no database takes. */
export const cut = (text: string, most = CELL_MAX) => (text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, ""));
