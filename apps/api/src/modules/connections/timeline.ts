import type { Ctx } from "../../platform/company.ts";

const KEPT = 500;

export type Moment = { connectionId: number; status: string; cause: string; detail: string | null; waited: number | null };

/** A new stretch of its life begins. What the one before it kept waiting is written on that one; the oldest are forgotten. */
export async function insertMoment({ tx }: Ctx, { connectionId, status, cause, detail, waited }: Moment) {
  const newest = await tx
    .selectFrom("connection_moments")
    .select(["id", "status"])
    .where("connection_id", "=", connectionId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (newest && newest.status !== "CONNECTED")
    await tx.updateTable("connection_moments").set({ waited }).where("id", "=", newest.id).execute();
  await tx.insertInto("connection_moments").values({ connection_id: connectionId, status, cause, detail }).execute();
  await tx
    .deleteFrom("connection_moments")
    .where("connection_id", "=", connectionId)
    .where("id", "<=", (eb) =>
      eb
        .selectFrom("connection_moments")
        .select("id")
        .where("connection_id", "=", connectionId)
        .orderBy("id", "desc")
        .offset(KEPT)
        .limit(1),
    )
    .execute();
}

const SHOWN = 100;

export const listMoments = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("connection_moments")
    .select(["id", "status", "cause", "detail", "waited", "at"])
    .where("connection_id", "=", connectionId)
    .orderBy("id", "desc")
    .limit(SHOWN)
    .execute();
export type MomentRow = Awaited<ReturnType<typeof listMoments>>[number];
