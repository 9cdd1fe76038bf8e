import type { Message } from "@recado/contract/messages";
import type { TicketNews, Word } from "@recado/contract/tickets";
import type { TFunction } from "i18next";
import { withoutMarks } from "./marks.ts";

/** What was said, in one line. What nobody typed is said in the reader's language; what somebody typed is his, but for its marks. */
export const inOneLine = ({ word, body }: Pick<Message, "word" | "body">, t: TFunction) => worded(word, body, t);

/** The same of what the list knows of it. */
export const lastInOneLine = ({ lastWord, lastMessage }: Pick<TicketNews, "lastWord" | "lastMessage">, t: TFunction) =>
  worded(lastWord, lastMessage, t);

function worded(word: Word | null, text: string, t: TFunction): string {
  switch (word) {
    case null:
      return withoutMarks(text);
    case "poll":
      return asked(text, t);
    case "location":
      // `image|link|description`, or in a list the description alone.
      return text.split("|").at(-1) || t("tickets.kind.location");
    case "reaction":
      return t("tickets.kind.reaction") + (/: [^:]+$/.exec(text)?.[0] ?? "");
    default:
      return t(`tickets.kind.${word}`);
  }
}

const asked = (text: string, t: TFunction) => t("tickets.saidBy", { name: t("tickets.kind.poll"), text: pollOf(text).question });

/** The server writes it for those who read nothing but text: its word for a poll, the question, and a line for each answer. */
export function pollOf(body: string): { question: string; options: string[] } {
  const [question = "", ...options] = body.split("\n• ");
  return { question: question.replace(/^(Enquete|Poll|Encuesta): /, ""), options };
}
