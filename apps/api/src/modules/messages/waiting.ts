import { sql } from "kysely";
import { now } from "../../platform/clock.ts";
import { onPlatform } from "../../platform/company.ts";

/** Those of a process's connections that have something to deliver or to ask by now. */
export const listWaiting = async (nodeId: string) => {
  const { rows } = await onPlatform((tx) =>
    sql<{ company_id: number; connection_id: number }>`select * from app.find_waiting(${nodeId}::uuid, ${now()})`.execute(tx),
  );
  return rows.map(({ company_id, connection_id }) => ({ companyId: company_id, connectionId: connection_id }));
};
