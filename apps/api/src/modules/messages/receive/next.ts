import { Inbound, type InboundOf } from "@recado/channels/inbound";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { isTransient } from "../../../platform/database/transient.ts";
import { defer } from "../../../platform/jobs.ts";
import { log } from "../../../platform/log.ts";
import { setAsides } from "../../../platform/metrics.ts";
import { noteUnreadable } from "../../connections/status/timeline.ts";
import { receiveJob } from "../jobKeys.ts";
import { findNextArrival, getArrival, markArrival, unpark } from "../queries/inbox.ts";
import { receiveAck, receiveFailure } from "./ack.ts";
import { receiveAddressBook } from "./addressBook.ts";
import { receiveCall } from "./call.ts";
import { receiveChange } from "./change.ts";
import { receiveGroup } from "./group.ts";
import { receiveIdentity } from "./identity.ts";
import { receiveIgnorable } from "./ignorable.ts";
import { receiveMessage } from "./message.ts";
import type { Received } from "./received.ts";

/** Processes the next arrival of the conversation, in one transaction. False if none is left: a later one enqueues a job of its own. */
export async function receiveNext(companyId: number, connectionId: number, chat: string): Promise<boolean> {
  let taken: number | undefined;
  try {
    return await inCompany(companyId, async (ctx) => {
      const next = await findNextArrival(ctx, connectionId, chat);
      if (!next) return false;
      taken = next.id;
      const { success, data } = Inbound.safeParse(next.inbound);
      const inbound = success ? data : asFarAsRead(next.inbound);
      if (!inbound || inbound.kind === "unreadable") {
        await setAside(ctx, connectionId, next.id, "unreadable");
        return next.hasMore === true;
      }
      const woken = await settle(ctx, connectionId, next.id, await receive(ctx, connectionId, { ...next, inbound }));
      return next.hasMore === true || woken.includes(chat);
    });
  } catch (error) {
    if (taken === undefined || isTransient(error)) throw error;
    log.error({ err: error, company: companyId, inbox: taken }, "an inbound message could not be processed");
    await receiveLess(companyId, connectionId, taken, error);
    return true;
  }
}

/** A message whose content is invalid is shown all the same, as one to be read on the phone. */
function asFarAsRead(inbound: unknown): InboundOf<"message"> | undefined {
  const { success, data } = Inbound.safeParse({ ...(inbound as object), content: { type: "unknown", label: "unreadable" } });
  return success && data.kind === "message" ? data : undefined;
}

/**
 * An arrival that cannot be processed is tried once more as an unreadable message, and then no more: it must not block the sender's later
 * ones.
 */
async function receiveLess(companyId: number, connectionId: number, id: number, because: unknown) {
  const reason = (because instanceof Error ? because.message : String(because)).slice(0, 500);
  try {
    await inCompany(companyId, async (ctx) => {
      const kept = await getArrival(ctx, id);
      const less = asFarAsRead(kept.inbound);
      if (less) await settle(ctx, connectionId, id, await receive(ctx, connectionId, { ...kept, inbound: less }));
      else await setAside(ctx, connectionId, id, reason);
    });
  } catch (error) {
    if (isTransient(error)) throw error;
    await inCompany(companyId, (ctx) => setAside(ctx, connectionId, id, reason));
  }
}

/** The arrival is kept in its raw form, and the connection's timeline shows it. */
async function setAside(ctx: Ctx, connectionId: number, id: number, failure: string) {
  log.warn({ company: ctx.companyId, connection: connectionId, inbox: id, failure }, "an inbound message was set aside");
  setAsides.inc();
  await markArrival(ctx, id, { state: "failed", failure });
  await noteUnreadable(ctx, connectionId);
}

/** Returns the chats with arrivals that had waited for this one. */
async function settle(ctx: Ctx, connectionId: number, id: number, received: Received): Promise<string[]> {
  await markArrival(ctx, id, { state: received.done ? "done" : "parked" });
  if (!received.done || !received.names) return [];
  const woken = await unpark(ctx, connectionId, received.names);
  for (const chat of woken) await defer(ctx, receiveJob, { connectionId, chat });
  return woken;
}

type Understood = Exclude<Inbound, { kind: "unreadable" }>;

type News = { inbound: Understood; raw: unknown; arrivedAt: Date };

async function receive(ctx: Ctx, connectionId: number, { inbound, raw, arrivedAt }: News): Promise<Received> {
  switch (inbound.kind) {
    case "message":
      return receiveMessage(ctx, connectionId, inbound, { raw, arrivedAt });
    case "edit":
    case "delete":
    case "reaction":
      return receiveChange(ctx, connectionId, inbound);
    case "ack":
      return receiveAck(ctx, connectionId, inbound);
    case "failure":
      return receiveFailure(ctx, connectionId, inbound);
    case "call":
      return receiveCall(ctx, connectionId, inbound);
    case "group":
      return receiveGroup(ctx, inbound);
    case "identity":
      return receiveIdentity(ctx, inbound);
    case "addressBook":
      return receiveAddressBook(ctx, connectionId, inbound);
    case "ignorable":
      return receiveIgnorable(ctx, connectionId, inbound);
  }
}
