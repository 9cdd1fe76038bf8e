import type { Say } from "./decision.ts";
import type { Scene, Texts } from "./situation.ts";
import { fill } from "./variables.ts";

/** A text with its variables filled in; an empty text sends nothing. */
export function speak({ at, company, contactName, protocol }: Scene, text: string | null): Say[] {
  const { zone, language } = company;
  const filled = fill(text ?? "", { contactName, protocol, at: new Date(at), zone, language }).trim();
  return filled === "" ? [] : [{ type: "say", text: filled, by: "bot" }];
}

/** The queue's text takes precedence over the connection's; a blank one does not count. */
export function ownText(which: keyof Texts, queue: Texts | null, connection: Texts): string | null {
  return [queue?.[which], connection[which]].find((text) => text?.trim()) ?? null;
}

/** The parts of a message with a blank line between them; empty parts leave no gap. */
export const paragraphs = (...parts: (string | null)[]): string => parts.filter((part) => part?.trim()).join("\n\n");
