import { cloneElement, createContext, createElement, isValidElement, type ReactNode } from "react";

/** What is being looked for, and is marked wherever it stands. */
export const WordsContext = createContext("");

/** Without accents and capitals, and for each letter of it where it came from. */
function folded(text: string) {
  let letters = "";
  const from: number[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    const plain = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
    for (let unit = 0; unit < plain.length; unit++) from.push(at);
    letters += plain;
    at += letter.length;
  }
  from.push(text.length);
  return { letters, from };
}

/** Where the words stand in a text, in order and apart from each other. */
export function matchRanges(text: string, words: string): Array<[from: number, to: number]> {
  const needle = folded(words.trim()).letters;
  if (needle === "") return [];
  const { letters, from } = folded(text);
  const places: Array<[number, number]> = [];
  for (let at = letters.indexOf(needle); at !== -1; at = letters.indexOf(needle, at + needle.length)) {
    let end = at + needle.length;
    // A letter that is told by several is marked as a whole.
    while (end < letters.length && from[end] === from[end - 1]) end++;
    places.push([from[at] ?? 0, from[end] ?? text.length]);
  }
  return places;
}

/** The same, with the words marked; what is bold or a link stays so. */
export function marked(nodes: ReactNode, words: string): ReactNode {
  if (words.trim() === "") return nodes;
  if (typeof nodes === "string") return markedText(nodes, words);
  if (Array.isArray(nodes)) return nodes.map((node) => marked(node, words));
  if (isValidElement<{ children?: ReactNode }>(nodes) && nodes.props.children !== undefined)
    return cloneElement(nodes, undefined, marked(nodes.props.children, words));
  return nodes;
}

function markedText(text: string, words: string): ReactNode {
  const places = matchRanges(text, words);
  if (places.length === 0) return text;
  const parts: ReactNode[] = [];
  let last = 0;
  for (const [from, to] of places) {
    parts.push(text.slice(last, from), createElement("mark", { key: from }, text.slice(from, to)));
    last = to;
  }
  return [...parts, text.slice(last)];
}
