import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { isOff } from "../offered.ts";
import { isEnded, isToEnd } from "../ownership/desiredState.ts";
import { hasLiveOwner } from "../ownership/ownership.ts";
import { deleteKeys, hasKeys } from "../phone/keys.ts";
import { accessConnection, type ConnectionRow, listConnections, updateConnection } from "../queries.ts";
import { endPause } from "../status/pause.ts";
import { changeStatus, noCodes } from "../status/status.ts";

/**
 * Marks the connection as wanted: any process with room takes it and starts. A requested fresh start that is not done yet stays requested.
 */
export async function startSession(ctx: Ctx, id: number, pairingNumber?: string) {
  const { status, cause, provider, wanted } = await accessConnection(ctx, id, "act");
  if (isOff(provider)) fail("ERR_NOT_SUPPORTED");
  if (status === "CONNECTED" && wanted) return;
  const isAnew = status === "OPENING" && cause === "asked";
  await endPause(ctx, id);
  await changeStatus(
    ctx,
    id,
    { status: "OPENING", cause: isAnew ? "asked" : "started" },
    { ...noCodes, ...(await asking(ctx)), wanted: true, retries: 0, pairing_number: pairingNumber ?? null },
  );
  await record(ctx, "connection.asked", { connectionId: id });
}

/**
 * Starts over: the owner unlinks the phone and deletes its keys, and a new code is shown. Queues stay. The cause "asked" of the status
 * tells the present or the next owner to do so.
 */
export async function renewSession(ctx: Ctx, id: number) {
  const { provider, status, wanted } = await accessConnection(ctx, id, "act");
  if (!abilitiesOf[provider as Provider].qr || isOff(provider)) fail("ERR_NOT_SUPPORTED");
  if (status === "CONNECTED" && wanted) return;
  await endPause(ctx, id);
  await changeStatus(
    ctx,
    id,
    { status: "OPENING", cause: "asked" },
    { ...noCodes, ...(await asking(ctx)), wanted: true, retries: 0, pairing_number: null },
  );
  await record(ctx, "connection.asked", { connectionId: id });
}

/** The owner, or the next one, unlinks the phone. Without a linked phone, as when a passkey is missing, it ends at once. */
export const stopSession = async (ctx: Ctx, id: number) => stop(ctx, await accessConnection(ctx, id, "act"));

/** Stops all connections of a company that is being removed. */
export async function stopAllSessions(ctx: Ctx) {
  for (const each of await listConnections(ctx))
    if (each.wanted || !isEnded(each.status) || (await hasKeys(ctx, each.id))) await stop(ctx, each);
}

/**
 * How long a company's rows wait for a phone to be unlinked: its owner has given up long before, and so has the worker if there is no
 * owner.
 */
const UNLINKING_MAX_MS = 3 * 60_000;

/** Whether keys are still needed to unlink a phone. */
export const isUnlinking = async ({ tx }: Ctx): Promise<boolean> =>
  (await tx
    .selectFrom("connections as c")
    .select("c.id")
    .where("c.wanted", "=", false)
    .where("c.asked_at", ">", new Date(now().getTime() - UNLINKING_MAX_MS))
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("session_keys as k")
          .select("k.id")
          .whereRef("k.connection_id", "=", "c.id")
          .whereRef("k.company_id", "=", "c.company_id"),
      ),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

async function stop(ctx: Ctx, was: ConnectionRow) {
  const { id } = was;
  if (isToEnd(was)) return;
  await updateConnection(ctx, id, { wanted: false, ...(await asking(ctx)), ...noCodes });
  const isHeld = was.status !== "PASSKEY_REQUIRED" && (await hasLiveOwner(ctx, id));
  // The owner of an ended connection is about to release it, and unlinks nothing any more.
  if ((!isHeld || isEnded(was.status)) && (await mayBeLinked(ctx, was))) await changeStatus(ctx, id, { status: "TIMEOUT", cause: "asked" });
  else if (!isHeld) {
    await deleteKeys(ctx, id);
    await changeStatus(ctx, id, { status: "DISCONNECTED", cause: "asked" });
  }
  await record(ctx, "connection.asked", { connectionId: id });
}

/** The time and the user of the request; no name if the platform itself makes it. */
async function asking({ tx, actor }: Ctx) {
  const user = actor.id === null ? undefined : await tx.selectFrom("users").select("name").where("id", "=", actor.id).executeTakeFirst();
  return { asked_at: now(), asked_by: user?.name ?? null };
}

/** Whether there are keys; a provider that keeps its link to itself has reported a number. */
async function mayBeLinked(ctx: Ctx, { id, status, provider, number }: ConnectionRow) {
  if (status === "PASSKEY_REQUIRED" || !abilitiesOf[provider as Provider].qr) return false;
  return (number !== null && !isEnded(status)) || (await hasKeys(ctx, id));
}
