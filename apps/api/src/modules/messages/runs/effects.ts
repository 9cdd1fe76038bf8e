import { inMenuOrder } from "@recado/answering/menus";
import type { Effect } from "@recado/flow-engine/run";
import type { Ctx } from "../../../platform/company.ts";
import { getConnection } from "../../connections/queries.ts";
import { findFile } from "../../files/queries.ts";
import { listMedia } from "../../flows/media/queries.ts";
import { getTicket, lockTicket } from "../../tickets/queries.ts";
import { moveTicket, type Thread } from "../../tickets/threads/threads.ts";
import { composeFile } from "../actions/compose.ts";
import { sendAutomaticTexts } from "../actions/say.ts";
import { sendContents } from "../actions/send.ts";
import { isWindowShut } from "../actions/window.ts";
import { loadConnection } from "../answering/situation.ts";
import { insertSteps, noteMessageOfSteps } from "./queries.ts";
import { servicePorts } from "./services.ts";

type Of<T extends Effect["type"]> = Extract<Effect, { type: T }>;

/** In the transaction that advances the run, so that both happen or neither; each effect has a number, so that none is done twice. */
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

/** Groups consecutive texts, which the connection may send as one message; every other effect stays alone. */
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
  const { said: sent } = await sendAutomaticTexts(
    ctx,
    thread,
    says.map(({ text }) => text),
    { origin: "flow" },
  );
  for (const { id, texts } of sent) {
    const steps = texts.flatMap((at) => says[at]?.step ?? []);
    await noteMessageOfSteps(ctx, runId, steps, id);
  }
}

/** A file that is missing or that the provider would refuse is skipped, and the run continues. */
async function sendFile(ctx: Ctx, runId: number, thread: Thread, { step, file: name, name: original, record }: Of<"send">) {
  const [media] = await listMedia(ctx, [name]);
  const file = media && (await findFile(ctx, media.fileId));
  if (!file || thread.connectionId === null) return;
  const through = await getConnection(ctx, thread.connectionId);
  const ticket = await getTicket(ctx, thread.id);
  const content = await composeFile(ctx, through.provider, { ...file, name: original || file.name }, record);
  const refusal = (await isWindowShut(ctx, ticket, through)) ? "window-closed" : undefined;
  const [id] = await sendContents(ctx, ticket, [{ ...content, refusal }], { origin: "flow" });
  if (id !== undefined) await noteMessageOfSteps(ctx, runId, [step], id);
}

/** To the block's queue, else to the connection's first; without any queue the ticket just waits. From now on agents answer. */
async function toQueue(ctx: Ctx, thread: Thread, { queueId }: Of<"queue">) {
  const queue = queueId === null ? undefined : await ctx.tx.selectFrom("queues").select("id").where("id", "=", queueId).executeTakeFirst();
  const [first] = queue ? [queue] : inMenuOrder((await loadConnection(ctx, thread.connectionId)).queues);
  if (first && (first.id !== thread.queueId || thread.chatbot))
    await moveTicket(ctx, thread, { queueId: first.id, chatbot: false, queueOptionId: null }, "ticket.moved");
}
