import type { TFunction } from "i18next";
import { plain } from "../../../../lib/text/plain.ts";
import { variables } from "../../../../lib/text/variables.ts";
import type { Replace, Suggestion, Typed } from "./suggestion.ts";

/** By its name, or by what it is called here. */
export function variablesFor({ from, text }: Typed, { put, t }: { put: Replace; t: TFunction }): Suggestion[] {
  const term = plain(text);
  return variables
    .map((name) => ({ name, says: t(`variables.${name}`) }))
    .filter(({ name, says }) => plain(name).startsWith(term) || plain(says).includes(term))
    .map(({ name, says }) => {
      const written = `{{${name}}}`;
      return { key: name, short: written, rest: ` ${says}`, take: () => put(written, from) };
    });
}
