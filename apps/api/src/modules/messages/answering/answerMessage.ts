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
import { sendAutomaticTexts } from "../actions/say.ts";
import { handToPrompt } from "../prompts/hear.ts";
import { findAutomation } from "../runs/automation.ts";
import { resumeWithReply, startRun } from "../runs/go.ts";
import { handToIntegration } from "../runs/integrations.ts";
import { type IncomingText, loadSituation, menuAt } from "./situation.ts";

/** If the text is the rating of a closed attendance: how to thank for it, once the message is stored. Otherwise null. */
export async function recordRating(ctx: Ctx, thread: Thread, incoming: IncomingText) {
  if (thread.status !== "closed" || thread.attendanceId === null) return null;
  const decided = await decide(ctx, thread, incoming);
  return decided.row === "rating" ? { thank: () => apply(ctx, thread, decided) } : null;
}

/** Decides by the answering table who answers a contact and what, and does it in the transaction that stored the message. */
export async function answerMessage(ctx: Ctx, thread: Thread, incoming: IncomingText) {
  // The usual case: for a ticket that an agent serves the table never answers, so nothing is loaded.
  if (isServed(thread)) return;
  const decided = await decide(ctx, thread, incoming);
  log.debug({ row: decided.row, ticket: thread.id }, "answered");
  await apply(ctx, thread, decided);
}

type Decided = Decision & { situation: Situation };

/** In a company that is past due or switched off only the contact's rating is stored. */
async function decide(ctx: Ctx, thread: Thread, incoming: IncomingText): Promise<Decided> {
  const { rests, ...situation } = await loadSituation(ctx, thread, incoming);
  const automation = thread.status === "pending" && !thread.isGroup ? await findAutomation(ctx, thread, incoming.text) : {};
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

/** Joins consecutive texts, because the connection may send them as one message. */
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

/** Applies one effect after the other, each to the ticket as the previous one left it. */
async function take(ctx: Ctx, thread: Thread, effect: Joined, situation: Situation) {
  switch (effect.type) {
    case "say":
      return sendAutomaticTexts(ctx, thread, effect.texts, { origin: "bot" });
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
          ? resumeWithReply(ctx, thread, situation.text)
          : startRun(ctx, thread, { flowId: effect.id, because: effect.because });
      return effect.to === "integration" ? handToIntegration(ctx, thread, effect.id) : handToPrompt(ctx, thread, effect.id);
    case "reopen":
    case "drop":
      return; // done in `keepFromContact`, before the message was stored
  }
}

const remember = (ctx: Ctx, { attendanceId }: Thread, columns: Parameters<typeof updateAttendance>[2]) =>
  attendanceId === null ? undefined : updateAttendance(ctx, attendanceId, columns);

const setOption = ({ tx }: Ctx, id: number, optionId: number | null) =>
  tx.updateTable("tickets").set({ queue_option_id: optionId }).where("id", "=", id).execute();

const markOutOfHours = ({ tx }: Ctx, contactId: number) =>
  tx.updateTable("contacts").set({ out_of_hours_at: now() }).where("id", "=", contactId).execute();
