import { answer } from "@recado/answering/answer";
import type { QueueOption, Situation } from "@recado/answering/situation";
import type { Language } from "@recado/contract/common";
import { all, type Node } from "./tree.ts";

export type TalkLine = { by: "customer" | "queue"; text: string };
type About = {
  tree: Node[];
  name: string;
  greeting: string;
  contactName: string;
  protocol: string;
  zone: string;
  language: Language;
  at: number;
};

const QUEUE = 1;
const NOBODYS = { complationMessage: null, outOfHoursMessage: null, ratingMessage: null, promptId: null, integrationId: null };

/**
 * The replies to these customer messages by the edited menu, computed by the code that answers customers. The talk begins when the queue
 * has been chosen, within business hours.
 */
export function talk(about: About, answers: readonly string[]): TalkLine[] {
  const { at, zone, language, contactName, protocol, greeting, name, tree } = about;
  const queue = { ...NOBODYS, id: QUEUE, name, order: null, schedules: [], greetingMessage: greeting, options: optionsOf(tree) };
  const connection = { ...NOBODYS, greetingMessage: null, maxUseBotQueues: 0, timeUseBotQueues: 0, queues: [queue] };
  let now: Situation = {
    at,
    saidAt: at,
    arrivedAt: at,
    text: "",
    contactName,
    protocol,
    isGroup: false,
    lastOutOfHoursAt: null,
    company: { language, zone, schedules: [], holidays: [], settings },
    ticket: { status: "pending", userId: null, chatbot: false, optionId: null },
    attendance: { awaitedRating: null, menusSent: 0, lastMenuAt: null, greeted: false },
    queue: null,
    connection,
  };
  const lines: TalkLine[] = [];
  for (const text of answers) {
    lines.push({ by: "customer", text });
    now = { ...now, text };
    for (const effect of answer(now).effects) {
      if (effect.type === "say") lines.push({ by: "queue", text: effect.text });
      if (effect.type === "assignQueue") now = { ...now, queue, ticket: { ...now.ticket, chatbot: effect.chatbot } };
      if (effect.type === "chooseOption") now = { ...now, ticket: { ...now.ticket, optionId: effect.optionId } };
      if (effect.type === "countMenu") now = { ...now, attendance: { ...now.attendance, menusSent: effect.menusSent, lastMenuAt: at } };
    }
  }
  return lines;
}

const settings: Situation["company"]["settings"] = {
  userRating: "disabled",
  scheduleType: "disabled",
  call: "enabled",
  CheckMsgIsGroup: "enabled",
  sendGreetingAccepted: "disabled",
  sendMsgTransfTicket: "disabled",
  sendGreetingMessageOneQueues: "enabled",
};

/** Numbered as they stand; an option without a name gets a placeholder. */
function optionsOf(tree: Node[]): QueueOption[] {
  const ids = new Map(all(tree).map(({ key }, at) => [key, at + 1]));
  const under = (nodes: Node[], parentId: number | null): QueueOption[] =>
    nodes.flatMap(({ key, title, message, children }, at) => {
      const id = ids.get(key) ?? 0;
      return [{ id, title: title.trim() || "…", message, option: at + 1, parentId }, ...under(children, id)];
    });
  return under(tree, null);
}
