import { localTime } from "@recado/answering/local";
import { salutation } from "@recado/answering/variables";
import type { Language } from "@recado/contract/common";

export type Person = { name: string; number: string; email: string };
export type Voice = { at: Date; zone: string; language: Language };
type Variable = { key: string; value: string };

/** What a campaign says, as it was when it started. */
export type Plan = { texts: string[]; variables: Variable[] };

/**
 * Fills in `{nome} {email} {numero}`, the company's own `{key}`, and `{{firstName}} {{name}} {{ms}} {{hora}}`, in one pass, so that a contact
 * named `{email}` keeps that name. There is no attendance, so `{{protocol}}` is empty. Unknown variables stay as they are.
 */
export function render(text: string, { name, number, email }: Person, variables: Variable[], voice: Voice): string {
  const single = new Map(variables.map(({ key, value }) => [key, value]));
  for (const [key, value] of Object.entries({ nome: name, numero: number, email })) single.set(key, value);
  const double = new Map<string, () => string>([
    ["name", () => name.trim()],
    ["firstName", () => name.trim().split(/\s/, 1)[0] ?? ""],
    ["ms", () => salutation(voice)],
    ["hora", () => localTime(voice.zone, voice.at).time],
    ["protocol", () => ""],
  ]);
  return text.replace(PLACE, (written, inTwo: string | undefined, inOne: string | undefined) =>
    inTwo === undefined ? (single.get((inOne ?? "").trim()) ?? written) : (double.get(inTwo)?.() ?? written),
  );
}

const PLACE = /\{\{\s*(\w+)\s*\}\}|\{([^{}]+)\}/g;

/** The texts that are not empty, in their order. */
export const textsOf = (row: Record<`message${1 | 2 | 3 | 4 | 5}`, string | null>): string[] =>
  [row.message1, row.message2, row.message3, row.message4, row.message5].filter((text): text is string => (text ?? "").trim() !== "");
