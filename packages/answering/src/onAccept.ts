import type { Say } from "./decision.ts";
import type { Scene } from "./situation.ts";
import { texts } from "./texts.ts";
import { salutation } from "./variables.ts";

/** Who takes the ticket introduces himself. Names are put in as they are: one with braces in it means nothing by them. */
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
 * Some clients introduce their agent by themselves as soon as he has accepted, with just these words, whatever the company's
 * language: what has been said already is known by them.
 */
export const isIntroduction = (text: string, userName: string): boolean =>
  text.trim() === texts.pt.accepted({ salutation: "{{ms}}", contact: "{{name}}", user: userName });
