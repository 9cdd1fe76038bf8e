import type { Message } from "@recado/contract/messages";
import type { TicketNews, Word } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { withoutMarks } from "./marks.ts";

/** The message in one line: generated texts in the reader's language, typed ones as they are, without formatting marks. */
export const inOneLine = ({ word, body }: Pick<Message, "word" | "body">, t: TFunction) => worded(word, body, t);

/** The same for the last message of a ticket in the list. */
export const lastInOneLine = ({ lastWord, lastMessage }: Pick<TicketNews, "lastWord" | "lastMessage">, t: TFunction) =>
  worded(lastWord, lastMessage, t);

function worded(word: Word | null, text: string, t: TFunction): string {
  switch (word) {
    case null:
      return withoutMarks(text);
    case "poll":
      return pollLine(text, t);
    case "location":
      // `image|link|description`, or in the list the description alone.
      return text.split("|").at(-1) || t("tickets.kind.location");
    case "reaction":
      return t("tickets.kind.reaction") + (/: [^:]+$/.exec(text)?.[0] ?? "");
    default:
      return t(`tickets.kind.${word}`);
  }
}

const pollLine = (text: string, t: TFunction) => t("tickets.saidBy", { name: t("tickets.kind.poll"), text: pollOf(text).question });

/** The server stores a poll as text: its word for a poll, the question, and a line for each answer. */
export function pollOf(body: string): { question: string; options: string[] } {
  const [question = "", ...options] = body.split("\n• ");
  return { question: question.replace(/^(Enquete|Poll|Encuesta): /, ""), options };
}
