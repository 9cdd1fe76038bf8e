import { type Tag, TagForm } from "@recado/contract/tags";
import { plain } from "../../../lib/text/plain.ts";
import { isLane } from "./useTicketTags.ts";

/** A tag that is there, or one to be made of this name. */
export type Choice = { tag: Tag } | { name: string };
type Hint = { says: "noneYet" | "isLane" | "tooShort"; name: string };

/** What fits what was typed; as of names no two are the same but for capitals and accents, only another one can be made. */
export function choicesOf(tags: Tag[], text: string): { choices: Choice[]; hint?: Hint } {
  const needle = plain(text);
  const name = text.trim();
  const choices: Choice[] = tags.filter((tag) => !isLane(tag) && plain(tag.name).includes(needle)).map((tag) => ({ tag }));
  const existing = tags.find((tag) => plain(tag.name) === needle);
  if (needle === "") return { choices, ...(choices.length === 0 && { hint: { says: "noneYet", name } }) };
  if (existing) return { choices, ...(isLane(existing) && { hint: { says: "isLane", name: existing.name } }) };
  if (TagForm.shape.name.safeParse(name).success) return { choices: [...choices, { name }] };
  return { choices, ...(choices.length === 0 && { hint: { says: "tooShort", name } }) };
}
