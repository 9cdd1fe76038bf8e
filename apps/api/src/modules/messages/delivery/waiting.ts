import { now } from "../../../platform/clock.ts";
import { queryOnce } from "../../../platform/database.ts";

type Row = { company_id: number; connection_id: number };

/** The connections of this process that have a due order or provider request. */
export const listWaiting = async (nodeId: string) => {
  const rows = await queryOnce<Row>("select * from app.find_waiting($1::uuid, $2)", [nodeId, now()]);
  return rows.map(({ company_id, connection_id }) => ({ companyId: company_id, connectionId: connection_id }));
};
