import { inMenuOrder } from "@recado/answering/menus";
import type { Effect } from "@recado/flow-engine/run";
import type { Ctx } from "../../../platform/company.ts";
import { getConnection } from "../../connections/queries.ts";
import { findFile } from "../../files/queries.ts";
import { listMedia } from "../../flows/media/queries.ts";
import { getTicket, lockTicket } from "../../tickets/queries.ts";
import { moveTicket, type Thread } from "../../tickets/threads/threads.ts";
import { composeFile } from "../actions/compose.ts";
import { sayTexts } from "../actions/say.ts";
import { sayAll } from "../actions/send.ts";
import { isWindowShut } from "../actions/window.ts";
import { loadConnection } from "../answering/situation.ts";
import { insertSteps, noteMessageOfSteps } from "./queries.ts";
import { servicePorts } from "./services.ts";

type Of<T extends Effect["type"]> = Extract<Effect, { type: T }>;

/**
 * Done in the transaction that moves the run on, so that both have happened or neither has; and each under its number, so that nothing
 * is ever done a second time.
 */
export async function perform(ctx: Ctx, runId: number, thread: Thread, effects: Effect[]) {
  if (effects.length === 0) return;
  await insertSteps(
    ctx,
    effects.map(({ step, node, type }) => ({ runId, step, node, kind: type })),
  );
  for (const together of bubblesOf(effects)) {
    const [first] = together;
    const present = (await lockTicket(ctx, thread.id)) ?? thread;
    if (first?.type === "say") await sayOut(ctx, runId, present, together as Of<"say">[]);
    else if (first?.type === "send") await sendFile(ctx, runId, present, first);
    else if (first?.type === "queue") await toQueue(ctx, present, first);
    else if (first) await servicePorts[first.service]?.(ctx, { runId, thread: present, asked: first });
  }
}

/** Texts that follow each other, which the connection may want as one message; everything else is alone. */
function bubblesOf(effects: Effect[]): Effect[][] {
  const together: Effect[][] = [];
  for (const effect of effects) {
    const last = together.at(-1);
    if (effect.type === "say" && last?.[0]?.type === "say") last.push(effect);
    else together.push([effect]);
  }
  return together;
}

async function sayOut(ctx: Ctx, runId: number, thread: Thread, says: Of<"say">[]) {
  const { said } = await sayTexts(
    ctx,
    thread,
    says.map(({ text }) => text),
    { origin: "flow" },
  );
  for (const { id, texts } of said) {
    const steps = texts.flatMap((at) => says[at]?.step ?? []);
    await noteMessageOfSteps(ctx, runId, steps, id);
  }
}

/** What is no longer there, or what the provider would refuse, is passed over: the run goes on. */
async function sendFile(ctx: Ctx, runId: number, thread: Thread, { step, file: name, name: original, record }: Of<"send">) {
  const [media] = await listMedia(ctx, [name]);
  const file = media && (await findFile(ctx, media.fileId));
  if (!file || thread.connectionId === null) return;
  const through = await getConnection(ctx, thread.connectionId);
  const ticket = await getTicket(ctx, thread.id);
  const content = await composeFile(ctx, through.provider, { ...file, name: original || file.name }, record);
  const refusal = (await isWindowShut(ctx, ticket, through)) ? "window-closed" : undefined;
  const [id] = await sayAll(ctx, ticket, [{ ...content, refusal }], { origin: "flow" });
  if (id !== undefined) await noteMessageOfSteps(ctx, runId, [step], id);
}

/** To the one it names, else to the connection's first; where there is none the ticket waits without one. From here on people answer. */
async function toQueue(ctx: Ctx, thread: Thread, { queueId }: Of<"queue">) {
  const there = queueId === null ? undefined : await ctx.tx.selectFrom("queues").select("id").where("id", "=", queueId).executeTakeFirst();
  const [first] = there ? [there] : inMenuOrder((await loadConnection(ctx, thread.connectionId)).queues);
  if (first && (first.id !== thread.queueId || thread.chatbot))
    await moveTicket(ctx, thread, { queueId: first.id, chatbot: false, queueOptionId: null }, "ticket.moved");
}
