import { callNewsId, type Inbound } from "@recado/channels/inbound";
import type { Ctx } from "../../../platform/company.ts";
import { record } from "../../../platform/record.ts";
import { findSandboxMessage, insertSandboxMessage, updateSandboxMessage } from "../queries/messages.ts";
import { insertNews } from "../queries/news.ts";
import { getPerson } from "../queries/people.ts";
import { memberOf } from "./members.ts";
import { base, newProviderId, personOf } from "./news.ts";
import { openPhone } from "./phone.ts";

type Ring = { video: boolean; state: "missed" | "ended"; authorId?: number | null | undefined };

/** The call rings and ends: nobody answered, or the caller hung up. For the company both are a missed call. */
export async function callCompany(ctx: Ctx, connectionId: number, personId: number, { video, state, authorId }: Ring) {
  await openPhone(ctx, connectionId);
  const person = await getPerson(ctx, connectionId, personId);
  const member = await memberOf(ctx, connectionId, person, authorId);
  const callId = newProviderId();
  const shown = { kind: "call", body: video ? "video" : "voice", details: { callState: state } };
  await insertSandboxMessage(ctx, { ...shown, personId, authorId: member?.id ?? null, fromCompany: false, providerId: callId });
  const group = member && { group: { id: person.number, subject: person.name } };
  const call = { kind: "call", peer: personOf(member ?? person), ...group, callId, video } as const;
  for (const each of ["offer", "missed"] as const)
    await insertNews(ctx, connectionId, { ...base(person.number, callNewsId(callId, each)), ...call, state: each } satisfies Inbound);
  await record(ctx, "sandbox.changed", { connectionId });
}

/** The company rejects the call: the caller sees that, instead of a call that nobody answered. */
export async function refuseCall(ctx: Ctx, connectionId: number, callId: string) {
  const call = await findSandboxMessage(ctx, connectionId, { providerId: callId });
  if (call?.kind !== "call") return;
  await updateSandboxMessage(ctx, call.id, { details: JSON.stringify({ callState: "refused" }) });
  await record(ctx, "sandbox.changed", { connectionId });
}
