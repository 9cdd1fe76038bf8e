import type { MessageRate, MessageRateValues, RateCategory, RateCountry } from "@recado/contract/message-rates";
import { sql } from "kysely";
import { door } from "../../platform/access.ts";
import { todayIn } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { fail } from "../../platform/errors.ts";
import { updateById } from "../../platform/noun/rows.ts";
import { paged } from "../../platform/page.ts";
import { messageRatePolicy } from "./policy.ts";

export type MessageRateRow = Omit<MessageRate, "validFrom" | "createdAt" | "updatedAt"> & {
  valid_from: string;
  created_at: Date;
  updated_at: Date;
};

/** As text: a number would be a float. */
const exact = sql<string>`trim_scale(price)::text`;

/** Each rate among those of its country and category, of which the latest that has begun applies. */
async function select({ tx }: Ctx) {
  const { time_zone } = await tx.selectFrom("companies").select("time_zone").executeTakeFirstOrThrow();
  const today = todayIn(time_zone);
  return tx.selectFrom(
    sql<MessageRateRow>`(select id, country, category, valid_from, ${exact} as price, currency, created_at, updated_at,
      case when valid_from > ${today}::date then 'later'
        when valid_from = max(valid_from) filter (where valid_from <= ${today}::date) over (partition by country, category) then 'now'
        else 'before' end as holds
      from message_rates)`.as("message_rates"),
  );
}

export const findMessageRate = async (ctx: Ctx, id: number): Promise<MessageRateRow | undefined> =>
  (await select(ctx)).selectAll().where("id", "=", id).executeTakeFirst();
export const getMessageRate = async (ctx: Ctx, id: number): Promise<MessageRateRow> =>
  (await findMessageRate(ctx, id)) ?? fail("ERR_NO_MESSAGE_RATE_FOUND");
export const accessMessageRate = door(findMessageRate, messageRatePolicy, "ERR_NO_MESSAGE_RATE_FOUND");

export async function listMessageRates(ctx: Ctx, { countries, pageNumber }: { countries?: RateCountry[] | undefined; pageNumber: number }) {
  const all = (await select(ctx)).selectAll();
  return paged(
    countries ? all.where("country", "in", countries.length > 0 ? countries : [""]) : all,
    (page) => page.orderBy(sql`country collate "C"`).orderBy("category").orderBy("valid_from", "desc"),
    pageNumber,
  );
}

/** The price of such a message on that day: an exact decimal as text; undefined if there is no rate. */
export const rateOn = ({ tx }: Ctx, country: RateCountry, category: RateCategory, day: string) =>
  tx
    .selectFrom("message_rates")
    .select([exact.as("price"), "currency"])
    .where("country", "=", country)
    .where("category", "=", category)
    .where("valid_from", "<=", day)
    .orderBy("valid_from", "desc")
    .limit(1)
    .executeTakeFirst();

export const insertMessageRate = ({ tx }: Ctx, values: MessageRateValues) =>
  tx.insertInto("message_rates").values(columnsOf(values)).returning("id").executeTakeFirstOrThrow();

export const updateMessageRate = (ctx: Ctx, id: number, values: MessageRateValues) =>
  updateById("message_rates")(ctx, id, columnsOf(values));

/** Undefined if it was deleted concurrently. */
export const deleteMessageRate = ({ tx }: Ctx, id: number) =>
  tx.deleteFrom("message_rates").where("id", "=", id).returning("id").executeTakeFirst();

const columnsOf = ({ country, category, validFrom, price, currency }: MessageRateValues) => ({
  country,
  category,
  currency,
  valid_from: validFrom,
  price: sql<number>`${price}::text::numeric`,
});
