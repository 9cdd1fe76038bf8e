/** No field of ours takes half as much: a longer text is cut, and still known to be too long. */
const CELL_MAX = 1001;

/** Never between the two halves of a surrogate pair: no database accepts a half. */
export const cut = (text: string, most = CELL_MAX) => (text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, ""));
