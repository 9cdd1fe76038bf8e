import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { isServed } from "@recado/answering/rows/human";
import { now } from "../../../platform/clock.ts";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { deferUntil } from "../../../platform/jobs.ts";
import { log } from "../../../platform/log.ts";
import { openObject } from "../../../platform/storage/storage.ts";
import { findFile } from "../../files/queries.ts";
import { type Answering, addTokens, loadAnswering, noteAnswer, noteFailure } from "../../prompts/answering.ts";
import { type Decided, decide } from "../../prompts/decide.ts";
import { type ChatMessage, transcribe } from "../../prompts/model.ts";
import { lockTicket } from "../../tickets/queries.ts";
import { moveTicket, type Thread } from "../../tickets/threads/threads.ts";
import { sendAutomaticTexts } from "../actions/say.ts";
import { answerMessage } from "../answering/answerMessage.ts";
import { promptJob } from "../jobKeys.ts";
import { getVoice } from "../queries/company.ts";
import { served } from "../runs/go.ts";
import { TOGETHER_SECONDS } from "./hear.ts";
import { answeringOfRun } from "./ofRun.ts";
import { beginAsking, endTurn, insertTranscript, listHistory, lockTurn, mayAnswer, silence, sounds, type Turn } from "./queries.ts";

/** Two automations that answer each other would never end: after so many answers without a person, a person answers. */
export const ANSWERS_MAX = 20;
/** A recording is still being fetched; later it is answered without being heard. */
const FETCH_MS = 60_000;
const TRANSCRIBED_MAX = 3;

type Said = Awaited<ReturnType<typeof listHistory>>[number];
type Begun = { asking: string; turn: Turn; contactName: string; history: Said[]; answering: Answering; isOver: boolean };

/**
 * Reads what is to be answered, asks the model outside of any transaction, and stores the answer only if nothing has replaced this run: a
 * process that dies in between has sent nothing, and the job's next run asks anew.
 */
export async function answerTurn(companyId: number, ticketId: number): Promise<void> {
  const begun = await inCompany(companyId, (ctx) => begin(ctx, ticketId));
  if (!begun) return;
  const decided = begun.isOver ? over : await ask(companyId, begun);
  await inCompany(companyId, (ctx) => finish(ctx, ticketId, begun, decided));
}

const over: Decided = { ok: true, decision: { action: "handover", message: "" }, tokens: { prompt: 0, completion: 0 } };

async function begin(ctx: Ctx, ticketId: number): Promise<Begun | undefined> {
  const thread = await lockTicket(ctx, ticketId);
  const turn = thread && (await lockTurn(ctx, ticketId));
  if (!thread || !turn) return undefined;
  // A company that is past due: its sweep finds the turn when it returns.
  if ((await getVoice(ctx)).rests) return undefined;
  const answering = await answeringOf(ctx, turn);
  if (!answering || !(await mayAnswer(ctx, ticketId, turn))) {
    await endTurn(ctx, ticketId, { next: null, answered: false });
    // A flow must not wait for an answer that never comes.
    if (turn.runId !== null) await served(ctx, turn.runId, "queue");
    return undefined;
  }
  const history = await listHistory(ctx, ticketId, answering.maxMessages);
  if (history.some(isBeingFetched)) return void (await putOff(ctx, ticketId));
  const asking = randomUUID();
  const answers = await beginAsking(ctx, ticketId, thread.attendanceId, asking);
  const contact = await ctx.tx.selectFrom("contacts").select("name").where("id", "=", thread.contactId).executeTakeFirstOrThrow();
  return { asking, turn, contactName: contact.name, history, answering, isOver: answers >= ANSWERS_MAX };
}

async function answeringOf(ctx: Ctx, { promptId, runId }: Turn): Promise<Answering | undefined> {
  if (runId !== null) return answeringOfRun(ctx, runId);
  return promptId === null ? undefined : loadAnswering(ctx, promptId);
}

const isSound = ({ kind }: Said) => sounds.includes(kind);
const isBeingFetched = (said: Said) =>
  isSound(said) && said.origin === "contact" && said.mediaState === "waiting" && now().getTime() - said.sentAt.getTime() < FETCH_MS;

async function putOff(ctx: Ctx, ticketId: number) {
  const next = new Date(now().getTime() + TOGETHER_SECONDS * 1000);
  await endTurn(ctx, ticketId, { next, answered: false });
  await deferUntil(ctx, next, promptJob, { ticketId, at: next.toISOString() });
}

async function ask(companyId: number, { answering, contactName, history }: Begun): Promise<Decided> {
  const { model, prompt } = answering;
  const unheard = history.filter((said) => isSound(said) && said.transcript === null).slice(-TRANSCRIBED_MAX);
  const heard = new Map<number, string>();
  for (const { id, fileId } of unheard) heard.set(id, await transcript(companyId, answering, id, fileId));
  const messages = history.map(
    (said): ChatMessage => ({
      role: said.origin === "contact" ? "user" : "assistant",
      content: said.body || said.transcript || heard.get(said.id) || "[áudio]",
    }),
  );
  return decide(model, { prompt, contactName, history: messages, maxTokens: model.maxTokens });
}

/** Stored, so that a recording is transcribed once; empty if that failed. */
async function transcript(companyId: number, { model }: Answering, messageId: number, fileId: number | null): Promise<string> {
  const file = fileId === null ? undefined : await inCompany(companyId, (ctx) => findFile(ctx, fileId));
  if (!file) return "";
  try {
    const sound = await buffer((await openObject(file.key)).stream);
    const body = (await transcribe(model, sound, file.name)) ?? "";
    await inCompany(companyId, (ctx) => insertTranscript(ctx, messageId, body));
    return body;
  } catch (error) {
    log.warn({ err: error, message: messageId }, "a recording could not be transcribed");
    return "";
  }
}

async function finish(ctx: Ctx, ticketId: number, { asking, turn, answering }: Begun, decided: Decided) {
  const { promptId, runId } = turn;
  const thread = await lockTicket(ctx, ticketId);
  const present = thread && (await lockTurn(ctx, ticketId));
  const isOurs = present?.asking === asking;
  if (!thread || !isOurs || !(await mayAnswer(ctx, ticketId, turn))) {
    if (promptId !== null) await addTokens(ctx, promptId, decided.tokens);
    if (isOurs) await endTurn(ctx, ticketId, { next: null, answered: false });
    return;
  }
  if (!decided.ok) {
    await endTurn(ctx, ticketId, { next: null, answered: false });
    if (promptId !== null) {
      await silence(ctx, ticketId, promptId);
      await noteFailure(ctx, { promptId, ticketId, tokens: decided.tokens }, decided.reason);
      return goOn(ctx, thread);
    }
    log.warn({ ticket: ticketId, run: runId, reason: decided.reason }, "the model of a flow did not answer");
    return void (runId !== null && (await served(ctx, runId, "queue")));
  }
  const { action, message } = decided.decision;
  await sendAutomaticTexts(ctx, thread, [message], { origin: runId === null ? "bot" : "flow" });
  const isOver = action === "handover";
  const next = !isOver && present.heard > turn.heard ? new Date(now().getTime() + TOGETHER_SECONDS * 1000) : null;
  await endTurn(ctx, ticketId, { next, answered: message !== "" });
  if (next) await deferUntil(ctx, next, promptJob, { ticketId, at: next.toISOString() });
  if (runId !== null && isOver) await served(ctx, runId, "queue");
  if (promptId === null) return;
  if (isOver) await handOver(ctx, thread, promptId, answering.queueId);
  await noteAnswer(ctx, { promptId, ticketId, tokens: decided.tokens }, isOver);
}

/** To the prompt's queue; without one the ticket waits where it is. */
async function handOver(ctx: Ctx, thread: Thread, promptId: number, queueId: number | null) {
  await silence(ctx, thread.id, promptId);
  await release(ctx, thread.id);
  if (queueId !== null) await moveTicket(ctx, thread, { queueId, chatbot: false, queueOptionId: null }, "ticket.moved");
}

const release = ({ tx }: Ctx, ticketId: number) =>
  tx.updateTable("tickets").set({ use_integration: false, prompt_id: null }).where("id", "=", ticketId).execute();

/** Without the prompt the later rows of the table answer what the contact wrote last; where none does, the ticket waits. */
async function goOn(ctx: Ctx, thread: Thread) {
  await release(ctx, thread.id);
  const last = await ctx.tx
    .selectFrom("messages")
    .select(["body", "sent_at as sentAt"])
    .where("ticket_id", "=", thread.id)
    .where("origin", "=", "contact")
    .orderBy("sent_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const unserved = await lockTicket(ctx, thread.id);
  if (!last || !unserved || isServed(unserved)) return;
  await answerMessage(ctx, unserved, { text: last.body, at: last.sentAt, arrivedAt: now() });
}
