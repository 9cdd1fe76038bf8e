import { now } from "../../../platform/clock.ts";
import { askOnce } from "../../../platform/database.ts";

type Row = { company_id: number; connection_id: number };

/** Those of a process's connections that have something to deliver or to ask by now. */
export const listWaiting = async (nodeId: string) => {
  const rows = await askOnce<Row>("select * from app.find_waiting($1::uuid, $2)", [nodeId, now()]);
  return rows.map(({ company_id, connection_id }) => ({ companyId: company_id, connectionId: connection_id }));
};
