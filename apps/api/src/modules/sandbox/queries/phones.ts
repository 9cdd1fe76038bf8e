import { SandboxFaults } from "@recado/contract/sandbox";
import type { Ctx } from "../../../platform/company.ts";

export async function findPhone({ tx }: Ctx, connectionId: number) {
  const row = await tx
    .selectFrom("sandbox_phones")
    .select(["connection_id as connectionId", "number", "linked", "online", "faults"])
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  return row && { ...row, faults: SandboxFaults.catch(SandboxFaults.parse({})).parse(row.faults) };
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
