import type { Say } from "./decision.ts";
import type { Scene, Texts } from "./situation.ts";
import { fill } from "./variables.ts";

/** A text with its variables filled in; of an empty one nothing is said. */
export function speak({ at, company, contactName, protocol }: Scene, text: string | null): Say[] {
  const { zone, language } = company;
  const filled = fill(text ?? "", { contactName, protocol, at: new Date(at), zone, language }).trim();
  return filled === "" ? [] : [{ type: "say", text: filled, by: "bot" }];
}

/** The queue's own text goes before the connection's; one of blanks is none. */
export function ownText(which: keyof Texts, queue: Texts | null, connection: Texts): string | null {
  return [queue?.[which], connection[which]].find((text) => text?.trim()) ?? null;
}

/** Parts of a message with a blank line between them; the empty ones leave no gap. */
export const paragraphs = (...parts: (string | null)[]): string => parts.filter((part) => part?.trim()).join("\n\n");
