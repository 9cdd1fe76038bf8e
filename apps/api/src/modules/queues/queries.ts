import type { Ctx } from "../../platform/company.ts";
import { asPeopleSort } from "../../platform/order.ts";

export const listQueues = ({ tx }: Ctx) =>
  tx.selectFrom("queues").selectAll().orderBy("order_queue").orderBy(asPeopleSort("name")).orderBy("id").execute();
export type QueueRow = Awaited<ReturnType<typeof listQueues>>[number];
