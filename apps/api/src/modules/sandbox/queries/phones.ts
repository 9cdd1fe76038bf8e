import { SandboxFaults } from "@recado/contract/sandbox";
import type { Ctx } from "../../../platform/company.ts";

export async function findPhone({ tx }: Ctx, connectionId: number) {
  const row = await tx
    .selectFrom("sandbox_phones")
    .select((eb) => [
      ...(["connection_id as connectionId", "number", "linked", "online", "faults"] as const),
      eb
        .exists(eb.selectFrom("sandbox_news as n").whereRef("n.connection_id", "=", "sandbox_phones.connection_id").select("n.id"))
        .as("news"),
    ])
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { news, ...phone } = row;
  return { ...phone, hasNews: Boolean(news), faults: SandboxFaults.catch(SandboxFaults.parse({})).parse(row.faults) };
}

export const insertPhoneUnlessThere = ({ tx }: Ctx, connectionId: number, number: string) =>
  tx
    .insertInto("sandbox_phones")
    .values({ connection_id: connectionId, number })
    .onConflict((conflict) => conflict.doNothing())
    .returning("number")
    .executeTakeFirst();

export const updatePhone = ({ tx }: Ctx, connectionId: number, set: { linked?: boolean; online?: boolean; faults?: string }) =>
  tx.updateTable("sandbox_phones").set(set).where("connection_id", "=", connectionId).execute();
