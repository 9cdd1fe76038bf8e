import { API_CALLS_KEPT, type ApiCall } from "@recado/contract/external-api";
import { permits } from "@recado/contract/permissions";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { accessConnection } from "../connections/queries.ts";

export type Call = { number: string | null; kind: ApiCall["kind"]; status: number; code: string | null; messageId: number | null };

const TOO_MANY = 429;

/** Only admins see the API page. */
export async function accessCallsOf(ctx: Ctx, connectionId: number) {
  await accessConnection(ctx, connectionId, "read");
  if (!permits(ctx.actor.role, "drawer-admin-items:view")) fail("ERR_NO_PERMISSION");
}

/** A flood of requests does not displace other records: of those over the limit one per minute is recorded. */
export async function noteCall({ tx }: Ctx, connectionId: number, { number, kind, status, code, messageId }: Call) {
  await sql`
    insert into api_calls (connection_id, number, kind, status, code, message_id)
    select c.id, ${number}, ${kind}, ${status}, ${code}, ${messageId}::bigint from connections c
    where c.id = ${connectionId} and (${status}::int <> ${TOO_MANY} or not exists (
      select from api_calls where connection_id = ${connectionId} and status = ${TOO_MANY} and at > now() - interval '1 minute'))`.execute(
    tx,
  );
  // Rows that a concurrent request is deleting are skipped.
  await sql`
    delete from api_calls where (company_id, id) in (
      select company_id, id from api_calls where connection_id = ${connectionId}
        and id < (select id from api_calls where connection_id = ${connectionId} order by id desc offset ${API_CALLS_KEPT - 1} limit 1)
      for update skip locked)`.execute(tx);
}

export const listCalls = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("api_calls")
    .select(["id", "at", "number", "kind", "status", "code", "message_id as messageId"])
    .where("connection_id", "=", connectionId)
    .orderBy("id", "desc")
    .limit(API_CALLS_KEPT)
    .execute();
export type CallRow = Awaited<ReturnType<typeof listCalls>>[number];
