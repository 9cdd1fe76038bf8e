import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { fail } from "../../../platform/errors.ts";
import { record } from "../../../platform/record.ts";
import { isOff } from "../offered.ts";
import { isHeldByAnybody } from "../ownership/ownership.ts";
import { isEnded, isToEnd } from "../ownership/wanted.ts";
import { deleteKeys, hasKeys } from "../phone/keys.ts";
import { accessConnection, type ConnectionRow, listConnections, updateConnection } from "../queries.ts";
import { endPause } from "../status/pause.ts";
import { changeStatus, nothingShown } from "../status/status.ts";

/** Wanted from here on: whichever process has room takes it, and begins. Anew, where that was asked for and is not done yet. */
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
    { ...nothingShown, ...(await asking(ctx)), wanted: true, retries: 0, pairing_number: pairingNumber ?? null },
  );
  await record(ctx, "connection.asked", { connectionId: id });
}

/**
 * From the beginning: its owner unlinks the phone and forgets what linked it, and a new code is shown. Its queues stay.
 * That it opens because it was asked to end says so to whoever holds it, or takes it next.
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
    { ...nothingShown, ...(await asking(ctx)), wanted: true, retries: 0, pairing_number: null },
  );
  await record(ctx, "connection.asked", { connectionId: id });
}

/**
 * Its owner unlinks the phone, and where nobody holds it, whoever takes it next. It is over at once where there is no phone to
 * unlink, as for want of a passkey.
 */
export const stopSession = async (ctx: Ctx, id: number) => stop(ctx, await accessConnection(ctx, id, "act"));

/** All of a company that is being removed. */
export async function stopAllSessions(ctx: Ctx) {
  for (const each of await listConnections(ctx))
    if (each.wanted || !isEnded(each.status) || (await hasKeys(ctx, each.id))) await stop(ctx, each);
}

/** For so long its rows wait for a phone to be unlinked: whoever holds it has given up long before, and where nobody does, a worker has. */
const UNLINKING_MAX_MS = 3 * 60_000;

/** What linked a phone is still needed, to end that. */
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
  await updateConnection(ctx, id, { wanted: false, ...(await asking(ctx)), ...nothingShown });
  const isHeld = was.status !== "PASSKEY_REQUIRED" && (await isHeldByAnybody(ctx, id));
  // Whoever holds one that has ended is about to let it go, and unlinks nothing any more.
  if ((!isHeld || isEnded(was.status)) && (await mayBeLinked(ctx, was))) await changeStatus(ctx, id, { status: "TIMEOUT", cause: "asked" });
  else if (!isHeld) {
    await deleteKeys(ctx, id);
    await changeStatus(ctx, id, { status: "DISCONNECTED", cause: "asked" });
  }
  await record(ctx, "connection.asked", { connectionId: id });
}

/** When, and by whom: nobody's name where the platform itself does it. */
async function asking({ tx, actor }: Ctx) {
  const user = actor.id === null ? undefined : await tx.selectFrom("users").select("name").where("id", "=", actor.id).executeTakeFirst();
  return { asked_at: now(), asked_by: user?.name ?? null };
}

/** There is what linked it; one that keeps its link to itself has told its number. */
async function mayBeLinked(ctx: Ctx, { id, status, provider, number }: ConnectionRow) {
  if (status === "PASSKEY_REQUIRED" || !abilitiesOf[provider as Provider].qr) return false;
  return (number !== null && !isEnded(status)) || (await hasKeys(ctx, id));
}
