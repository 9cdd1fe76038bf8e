import { LOOKS_MAX } from "@recado/contract/looks";
import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { type Ctx, onPlatform } from "../../platform/company.ts";

export const insertLook = (
  { tx }: Ctx,
  look: { session_id: string; user_id: number; by_name: string; by_email: string; started_at: Date; ends_at: Date },
) => tx.insertInto("looks").values(look).returningAll().executeTakeFirstOrThrow();

export const listLooks = ({ tx }: Ctx) =>
  tx.selectFrom("looks").selectAll().orderBy("started_at", "desc").orderBy("id").limit(LOOKS_MAX).execute();
export type LookRow = Awaited<ReturnType<typeof listLooks>>[number];

export const findLook = ({ tx }: Ctx, id: string) => tx.selectFrom("looks").selectAll().where("id", "=", id).executeTakeFirst();

/** The company of a look; whether it is still valid is checked inside that company. */
export const companyOfLook = (id: string) =>
  onPlatform(
    async (tx) => (await sql<{ company: number | null }>`select app.find_look(${id}) as company`.execute(tx)).rows[0]?.company ?? undefined,
  );

export const endLook = ({ tx }: Ctx, id: string) =>
  tx
    .updateTable("looks")
    .set({ ended_at: now() })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("ends_at", ">", now())
    .returning("id")
    .executeTakeFirst();
