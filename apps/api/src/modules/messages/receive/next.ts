import { Inbound } from "@recado/channels/inbound";
import { type Ctx, inCompany } from "../../../platform/company.ts";
import { defer } from "../../../platform/jobs.ts";
import { log } from "../../../platform/log.ts";
import { isTransient } from "../../../platform/transient.ts";
import { receiveBell } from "../bells.ts";
import { findNextArrival, markArrival, unpark } from "../queries/inbox.ts";
import { receiveAck, receiveFailure } from "./ack.ts";
import { receiveBook } from "./book.ts";
import { receiveCall } from "./call.ts";
import { receiveChange } from "./change.ts";
import { receiveGroup } from "./group.ts";
import { receiveIdentity } from "./identity.ts";
import { receiveMessage } from "./message.ts";
import { receiveNothing } from "./nothing.ts";
import type { Received } from "./received.ts";

/** The conversation's next news, in one transaction. False when none is left: whatever comes later brings a bell of its own. */
export async function receiveNext(companyId: number, connectionId: number, chat: string): Promise<boolean> {
  let taken: number | undefined;
  try {
    return await inCompany(companyId, async (ctx) => {
      const next = await findNextArrival(ctx, connectionId, chat);
      if (!next) return false;
      taken = next.id;
      const { success, data } = Inbound.safeParse(next.inbound);
      // What we cannot read must not silence its sender: it stays, with its reason, and the next one is taken.
      if (!success || data.kind === "nonsense") {
        await markArrival(ctx, next.id, { state: "failed", failure: "unreadable" });
        return next.hasMore === true;
      }
      const woken = await settle(ctx, connectionId, next.id, await receive(ctx, connectionId, { inbound: data, raw: next.raw }));
      return next.hasMore === true || woken.includes(chat);
    });
  } catch (error) {
    if (taken === undefined || isTransient(error)) throw error;
    log.error({ err: error, company: companyId, inbox: taken }, "an arrival could not be handled and is set aside");
    await setAside(companyId, taken, error);
    return true;
  }
}

/** The conversations in which something had waited for just this. */
async function settle(ctx: Ctx, connectionId: number, id: number, received: Received): Promise<string[]> {
  await markArrival(ctx, id, { state: received.done ? "done" : "parked" });
  if (!received.done || !received.names) return [];
  const woken = await unpark(ctx, connectionId, received.names);
  for (const chat of woken) await defer(ctx, receiveBell, { connectionId, chat });
  return woken;
}

type Understood = Exclude<Inbound, { kind: "nonsense" }>;

async function receive(ctx: Ctx, connectionId: number, { inbound, raw }: { inbound: Understood; raw: unknown }): Promise<Received> {
  switch (inbound.kind) {
    case "message":
      return receiveMessage(ctx, connectionId, inbound, raw);
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
    case "book":
      return receiveBook(ctx, connectionId, inbound);
    case "nothing":
      return receiveNothing(ctx, connectionId, inbound);
  }
}

const setAside = (companyId: number, id: number, error: unknown) =>
  inCompany(companyId, (ctx) =>
    markArrival(ctx, id, { state: "failed", failure: (error instanceof Error ? error.message : String(error)).slice(0, 500) }),
  );
