import { answer } from "@recado/answering/answer";
import type { Decision, Effect } from "@recado/answering/decision";
import { isServed } from "@recado/answering/rows/human";
import type { Situation } from "@recado/answering/situation";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { log } from "../../../platform/log.ts";
import { lockTicket } from "../../tickets/queries.ts";
import { rate, updateAttendance } from "../../tickets/threads/attendances.ts";
import { moveTicket, type Thread } from "../../tickets/threads/threads.ts";
import { sayTexts } from "../actions/say.ts";
import { findAutomation } from "../runs/automation.ts";
import { hear, startRun } from "../runs/go.ts";
import { handToIntegration } from "../runs/integrations.ts";
import { type IncomingText, loadSituation, menuAt } from "./situation.ts";

/** The rating that a closed attendance awaits, if this is one; who thanks does so after the message stands in the conversation. */
export async function recordRating(ctx: Ctx, thread: Thread, said: IncomingText) {
  if (thread.status !== "closed" || thread.attendanceId === null) return null;
  const decided = await decide(ctx, thread, said);
  return decided.row === "rating" ? { thank: () => apply(ctx, thread, decided) } : null;
}

/** Who answers a contact, and what: decided by the table, done in the transaction that stored his message. */
export async function answerMessage(ctx: Ctx, thread: Thread, said: IncomingText) {
  // As most are: for them the table is silent whatever else there is to know, so nothing of it is read.
  if (isServed(thread)) return;
  const decided = await decide(ctx, thread, said);
  log.debug({ row: decided.row, ticket: thread.id }, "answered");
  await apply(ctx, thread, decided);
}

type Decided = Decision & { situation: Situation };

/** Of a company that rests only what the contact gave is kept. */
async function decide(ctx: Ctx, thread: Thread, said: IncomingText): Promise<Decided> {
  const { rests, ...situation } = await loadSituation(ctx, thread, said);
  const automation = thread.status === "pending" && !thread.isGroup ? await findAutomation(ctx, thread, said.text) : {};
  const { row, effects } = answer({ ...situation, automation });
  return { row, effects: rests ? effects.filter(({ type }) => type === "rate") : effects, situation };
}

async function apply(ctx: Ctx, seen: Thread, { effects, situation }: Decided) {
  let thread = seen;
  for (const effect of joined(effects)) {
    await take(ctx, thread, effect, situation);
    thread = (await lockTicket(ctx, seen.id)) ?? thread;
  }
}

type Joined = { type: "say"; texts: string[] } | Exclude<Effect, { type: "say" }>;

/** Texts that follow each other are said together, for the connection may want them as one message. */
function joined(effects: Effect[]): Joined[] {
  const all: Joined[] = [];
  for (const effect of effects) {
    const last = all.at(-1);
    if (effect.type !== "say") all.push(effect);
    else if (last?.type === "say") last.texts.push(effect.text);
    else all.push({ type: "say", texts: [effect.text] });
  }
  return all;
}

/** One effect after the other, each on the ticket as the one before has left it. */
async function take(ctx: Ctx, thread: Thread, effect: Joined, situation: Situation) {
  switch (effect.type) {
    case "say":
      return sayTexts(ctx, thread, effect.texts, { origin: "bot" });
    case "assignQueue":
      return moveTicket(ctx, thread, { queueId: effect.queueId, chatbot: effect.chatbot, queueOptionId: null }, "ticket.moved");
    case "clearQueue":
      return moveTicket(ctx, thread, { queueId: null, chatbot: false, queueOptionId: null }, "ticket.moved");
    case "chooseOption":
      return setOption(ctx, thread.id, effect.optionId);
    case "countMenu":
      return remember(ctx, thread, { menus_sent: effect.menusSent, last_menu_at: now(), menu: menuAt(situation, thread) });
    case "markGreeted":
      return remember(ctx, thread, { greeted: true });
    case "markOutOfHours":
      return markOutOfHours(ctx, thread.contactId);
    case "rate":
      return thread.attendanceId === null
        ? false
        : rate(ctx, { ticketId: thread.id, attendanceId: thread.attendanceId, rating: effect.value });
    case "handOver":
      if (effect.to === "flow")
        return effect.because === "waiting"
          ? hear(ctx, thread, situation.text)
          : startRun(ctx, thread, { flowId: effect.id, because: effect.because });
      if (effect.to === "integration") return handToIntegration(ctx, thread, effect.id);
      throw new TypeError(`Unknown handover: ${effect.to}`);
    case "reopen":
    case "drop":
      return; // done by whoever received the message, before it was stored
  }
}

const remember = (ctx: Ctx, { attendanceId }: Thread, what: Parameters<typeof updateAttendance>[2]) =>
  attendanceId === null ? undefined : updateAttendance(ctx, attendanceId, what);

const setOption = ({ tx }: Ctx, id: number, optionId: number | null) =>
  tx.updateTable("tickets").set({ queue_option_id: optionId }).where("id", "=", id).execute();

const markOutOfHours = ({ tx }: Ctx, contactId: number) =>
  tx.updateTable("contacts").set({ out_of_hours_at: now() }).where("id", "=", contactId).execute();
