import type { Ctx } from "../../../platform/company.ts";

export const insertNews = ({ tx }: Ctx, connectionId: number, inbound: object) =>
  tx
    .insertInto("sandbox_news")
    .values({ connection_id: connectionId, inbound: JSON.stringify(inbound) })
    .execute();

const NEWS_AT_ONCE = 50;

export const listNews = ({ tx }: Ctx, connectionId: number) =>
  tx
    .selectFrom("sandbox_news")
    .select(["id", "inbound"])
    .where("connection_id", "=", connectionId)
    .orderBy("id")
    .limit(NEWS_AT_ONCE)
    .execute();

export const deleteNews = ({ tx }: Ctx, ids: number[]) => tx.deleteFrom("sandbox_news").where("id", "in", ids).execute();
