import { TemplatesTrouble } from "@recado/contract/connections";
import { z } from "zod";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";

type ErrandKind = "read" | "media" | "picture" | "check" | "templates" | "reject-call";

/** Something to ask a provider that may be asked twice. The same errand waits only once; the connection's owner is woken. */
export async function sendErrand(ctx: Ctx, connectionId: number, errand: { kind: ErrandKind; key: string; payload: object }) {
  await ctx.tx
    .insertInto("errands")
    .values({ connection_id: connectionId, kind: errand.kind, key: errand.key, payload: JSON.stringify(errand.payload), due_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(["company_id", "connection_id", "kind", "key"])
        .doUpdateSet({ payload: JSON.stringify(errand.payload), due_at: now(), attempt: 0 }),
    )
    .execute();
  await record(ctx, "outbox.filled", { connectionId });
}

/**
 * Those whom nobody has been asked about: a few each minute, the first in a minute from now, however often this is wanted meanwhile. Who
 * is at the last of them just now begins again for whoever has come since.
 */
export const askAboutOthers = ({ tx }: Ctx, connectionId: number) =>
  tx
    .insertInto("errands")
    .values({ connection_id: connectionId, kind: "check", key: "others", payload: JSON.stringify({ after: 0 }), due_at: inAMinute() })
    .onConflict((conflict) => conflict.columns(["company_id", "connection_id", "kind", "key"]).doUpdateSet({ attempt: 0 }))
    .execute();

/** Whoever has just asked about some goes on behind them. */
export const goOnAsking = ({ tx }: Ctx, connectionId: number, after: number) =>
  tx
    .updateTable("errands")
    .set({ payload: JSON.stringify({ after }), due_at: inAMinute(), attempt: 0 })
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "check")
    .where("key", "=", "others")
    .execute();

const inAMinute = () => new Date(now().getTime() + 60_000);

export const askForTemplates = (ctx: Ctx, connectionId: number) =>
  sendErrand(ctx, connectionId, { kind: "templates", key: "all", payload: {} });

/** The question itself keeps why it has no answer, until it has one or is asked anew. */
export async function noteTemplatesTrouble(ctx: Ctx, connectionId: number, trouble: TemplatesTrouble) {
  await ctx.tx
    .updateTable("errands")
    .set({ payload: JSON.stringify({ trouble }) })
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "templates")
    .execute();
  await record(ctx, "connection.templates", { connectionId });
}

const Answered = z.object({ trouble: TemplatesTrouble.optional().catch(undefined) });

export async function findTemplatesTrouble({ tx }: Ctx, connectionId: number): Promise<TemplatesTrouble | null> {
  const errand = await tx
    .selectFrom("errands")
    .select("payload")
    .where("connection_id", "=", connectionId)
    .where("kind", "=", "templates")
    .executeTakeFirst();
  return (errand && Answered.parse(errand.payload).trouble) ?? null;
}
