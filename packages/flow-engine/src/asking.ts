import { folded } from "./condition.ts";
import { bareKey } from "./fill.ts";
import type { DataOf, Node, NodeOf } from "./flow.ts";
import { MENU_REPEATS, WAIT_MINUTES } from "./limits.ts";
import { notUnderstood } from "./texts.ts";
import type { Way } from "./way.ts";

type Asking = NodeOf<"menu"> | NodeOf<"question">;

export const isAsking = (node: Node): node is Asking => node.type === "menu" || node.type === "question";

/** A menu without options does not wait. */
export function ask(node: Asking, way: Way, wrong = 0): "waits" | { output: null } {
  way.say(node.id, wrong === 0 ? textOf(node) : `${notUnderstood[way.scene.language][node.type]}\n\n${textOf(node)}`);
  if (node.type === "menu" && node.data.arrayOption.length === 0) return { output: null };
  return way.wait({ for: "answer", wrong, seconds: (node.data.waitMinutes ?? WAIT_MINUTES) * 60 });
}

/** The output for an answer; undefined for a wrong one: the question is repeated, and in the end the contact is handed to a person. */
export function answered(node: Asking, way: Way, { text, wrong }: { text: string; wrong: number }): string | null | undefined {
  const output = node.type === "menu" ? chosen(node.data, way, text) : storeAnswer(node, way, text);
  if (output !== undefined) return output;
  if (wrong < MENU_REPEATS) ask(node, way, wrong + 1);
  else way.giveUp(node.id, "wrong");
  return undefined;
}

/** Matches the option's number, also as written in the menu, or its text. */
function chosen({ arrayOption }: DataOf<"menu">, way: Way, text: string): string | undefined {
  const answer = folded(text);
  const [, digits] = /^\W*(\d{1,4})\W*$/.exec(answer) ?? [];
  const number = digits === undefined ? null : Number(digits);
  const option =
    number === null
      ? arrayOption.find(({ value }) => answer !== "" && folded(way.fill(value)) === answer)
      : arrayOption.find((one) => one.number === number);
  return option && `a${option.number}`;
}

function storeAnswer({ data }: NodeOf<"question">, way: Way, text: string): null | undefined {
  if (text.trim() === "") return undefined;
  const key = bareKey(data.typebotIntegration.answerKey);
  if (key !== "") way.remember(key, text.trim());
  return null;
}

/** The whole text of the question or menu. */
export function textOf({ type, data }: Asking): string {
  if (type === "question") return data.typebotIntegration.message;
  const { message, arrayOption } = data as DataOf<"menu">;
  const lines = arrayOption.map(({ number, value }) => `*[ ${number} ]* - ${value}`);
  return [message.trim(), lines.join("\n")].filter(Boolean).join("\n\n");
}
