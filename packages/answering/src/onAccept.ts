import type { Say } from "./decision.ts";
import type { Scene } from "./situation.ts";
import { texts } from "./texts.ts";
import { salutation } from "./variables.ts";

/** The agent who accepts the ticket introduces themselves. Names are inserted as they are, so braces in a name are no variable. */
export function onAccept({ at, company, contactName, isGroup, userName }: Scene & { userName: string }): Say[] {
  if (isGroup || company.settings.sendGreetingAccepted !== "enabled") return [];

  const { language, zone } = company;
  const text = texts[language].accepted({
    salutation: salutation({ at: new Date(at), zone, language }),
    contact: contactName?.trim() ?? "",
    user: userName,
  });
  return [{ type: "say", text, by: "bot" }];
}

/**
 * Some clients send an introduction themselves as soon as an agent accepts, with exactly these words in any language: this recognises it,
 * so that it is not sent twice.
 */
export const isIntroduction = (text: string, userName: string): boolean =>
  text.trim() === texts.pt.accepted({ salutation: "{{ms}}", contact: "{{name}}", user: userName });
