import { TemplatesTrouble } from "@recado/contract/connections";
import { z } from "zod";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";

type ProviderRequestKind = "read" | "media" | "picture" | "check" | "templates" | "reject-call";

/**
 * Enqueues a request to a provider that may safely be sent twice. An equal request is queued only once; the owner of the connection is
 * woken.
 */
export async function requestFromProvider(
  ctx: Ctx,
  connectionId: number,
  request: { kind: ProviderRequestKind; key: string; payload: object },
) {
  await ctx.tx
    .insertInto("provider_requests")
    .values({ connection_id: connectionId, kind: request.kind, key: request.key, payload: JSON.stringify(request.payload), due_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "connection_id", "kind", "key"])
        .doUpdateSet({ payload: JSON.stringify(request.payload), due_at: now(), attempt: 0 }),
    )
    .execute();
  await record(ctx, "outbox.filled", { connectionId });
}

/**
 * Checks the numbers that were never checked, of contacts and of lists: a few each minute, starting in a minute, however often this is called meanwhile.
 * A run that is at its last numbers starts over for those added since.
 */
export const scheduleNumberChecks = ({ tx }: Ctx, connectionId: number) =>
  tx
    .insertInto("provider_requests")
    .values({ connection_id: connectionId, kind: "check", key: "others", payload: JSON.stringify({ after: 0 }), due_at: inAMinute() })
    .onConflict((conflict) => conflict.columns(["company_id", "connection_id", "kind", "key"]).doUpdateSet({ attempt: 0 }))
    .execute();

/** The last contact and the last contact of a list that were checked, and the lists that have not been told of it yet. */
export const ChecksProgress = z.object({ after: z.int(), afterItem: z.int().optional(), lists: z.array(z.int()).optional() });
export type ChecksProgress = z.infer<typeof ChecksProgress>;

/** A run that has checked some numbers continues after the last of them. */
export const continueNumberChecks = ({ tx }: Ctx, connectionId: number, progress: ChecksProgress) =>
  tx
    .updateTable("provider_requests")
    .set({ payload: JSON.stringify(progress), due_at: inAMinute(), attempt: 0 })
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "check")
    .where("key", "=", "others")
    .execute();

const inAMinute = () => new Date(now().getTime() + 60_000);

export const requestTemplates = (ctx: Ctx, connectionId: number) =>
  requestFromProvider(ctx, connectionId, { kind: "templates", key: "all", payload: {} });

/** The request keeps the reason for its failure until it succeeds or is sent again. */
export async function noteTemplatesTrouble(ctx: Ctx, connectionId: number, trouble: TemplatesTrouble) {
  await ctx.tx
    .updateTable("provider_requests")
    .set({ payload: JSON.stringify({ trouble }) })
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "templates")
    .execute();
  await record(ctx, "connection.templates", { connectionId });
}

const Answered = z.object({ trouble: TemplatesTrouble.optional().catch(undefined) });

export async function findTemplatesTrouble({ tx }: Ctx, connectionId: number): Promise<TemplatesTrouble | null> {
  const request = await tx
    .selectFrom("provider_requests")
    .select("payload")
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "templates")
    .executeTakeFirst();
  return (request && Answered.parse(request.payload).trouble) ?? null;
}
