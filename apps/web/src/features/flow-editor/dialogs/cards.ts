import type { Element, NodeOf } from "@recado/flow-engine/flow";
import { INTERVAL_MAX_S } from "@recado/flow-engine/limits";
import { inOrder } from "@recado/flow-engine/words";

export type PartType = Element["type"];
export const partTypes = ["message", "interval", "img", "audio", "video"] as const satisfies readonly PartType[];

/** A part of a content block in the form; `key` is its id in the block's `seq`. */
export type Card = { key: string; name: string; type: PartType; value: string; original?: string; record: boolean; file?: File };

export const cardsOf = (data: NodeOf<"singleBlock">["data"]): Card[] =>
  inOrder({ data } as NodeOf<"singleBlock">).map((element) => ({
    key: element.number,
    name: "",
    type: element.type,
    value: String(element.value),
    ...("original" in element && element.original !== undefined && { original: element.original }),
    record: element.type === "audio" && element.record,
  }));

/** Ids count up per kind, and are never reused in a block: a conversation may wait at one. */
export function newCard(cards: readonly Card[], taken: ReadonlySet<string>, type: PartType): Card {
  let number = 0;
  while (taken.has(`${type}${number}`) || cards.some(({ key }) => key === `${type}${number}`)) number++;
  return { key: `${type}${number}`, name: "", type, value: "", record: false };
}

/** The first error of any card, as a text key, and the card's key. */
export function wrongCard(cards: readonly Card[]): { key: string; text: string } | undefined {
  for (const { key, type, value, file } of cards) {
    if (type === "message" && value.trim() === "") return { key, text: "flowEditor.content.emptyMessage" };
    if (type === "interval" && !(Number(value) > 0 && Number(value) <= INTERVAL_MAX_S))
      return { key, text: "flowEditor.content.wrongInterval" };
    if (type !== "message" && type !== "interval" && !value && !file) return { key, text: "flowEditor.content.emptyMedia" };
  }
  return undefined;
}

/** The block's data; `names` are the server's names of the uploaded files, in the order of their cards. */
export function contentOf(cards: readonly Card[], names: readonly string[]): NodeOf<"singleBlock">["data"] {
  const left = [...names];
  const elements = cards.map(({ key: number, type, value, original, record, file }): Element => {
    if (type === "message") return { number, type, value };
    if (type === "interval") return { number, type, value: Number(value) };
    const media = {
      number,
      value: file ? (left.shift() ?? "") : value,
      ...((file?.name ?? original) !== undefined && { original: file?.name ?? original }),
    };
    return type === "audio" ? { ...media, type, record } : { ...media, type };
  });
  return { seq: cards.map(({ key }) => key), elements };
}
