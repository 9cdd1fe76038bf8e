import type { Ctx } from "../../platform/company.ts";

export const listQueues = ({ tx }: Ctx) =>
  tx.selectFrom("queues").selectAll().orderBy("order_queue").orderBy("name").orderBy("id").execute();
export type QueueRow = Awaited<ReturnType<typeof listQueues>>[number];
