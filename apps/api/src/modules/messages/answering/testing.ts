import type { Interval } from "@recado/answering/hours";
import type { Outcome } from "@recado/channels/outbound";
import type { SettingKey } from "@recado/contract/settings";
import { now } from "../../../platform/clock.ts";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { closeTicketAs } from "../../tickets/moves/close.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, ticketsOf } from "../factory.ts";

const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const everyDay = (startTime: string, endTime: string): Interval[] => days.map((weekdayEn) => ({ weekdayEn, startTime, endTime }));
export const always = [...everyDay("00:00", "23:59"), ...everyDay("23:59", "00:00")];
export const never = everyDay("", "");

export type Desk = {
  settings?: Partial<Record<SettingKey, string>>;
  hours?: { schedules?: Interval[]; holidays?: { date: string; name: string }[] };
  connection?: object;
  queues?: ({ name: string; schedules?: Interval[] } & Record<string, unknown>)[];
};

/** A company as its admin set it up, and a customer who writes to it. */
export async function desk({ settings = {}, hours = {}, connection = {}, queues = [] }: Desk = {}) {
  const company = await createCompany();
  const queueIds: number[] = [];
  await company.run(async ({ tx }) => {
    for (const [key, value] of Object.entries(settings)) await tx.updateTable("settings").set({ value }).where("key", "=", key).execute();
    const { schedules = [], holidays = [] } = hours;
    await tx
      .updateTable("companies")
      .set({ schedules: JSON.stringify(schedules), holidays: JSON.stringify(holidays) })
      .where("id", "=", company.id)
      .execute();
    for (const [at, { schedules: open = [], ...queue }] of queues.entries()) {
      const values = { color: `#00000${at}`, order_queue: at, schedules: JSON.stringify(open), ...queue };
      queueIds.push((await tx.insertInto("queues").values(values).returning("id").executeTakeFirstOrThrow()).id);
    }
  });
  const held = await heldConnection(company, { queueIds });
  if (Object.keys(connection).length > 0)
    await company.run(({ tx }) => tx.updateTable("connections").set(connection).where("id", "=", held.connectionId).execute());

  const ana = await company.createUser({ name: "Ana", profile: "admin" });
  const number = aNumber();
  const ticket = async () => {
    const [first] = await ticketsOf(company);
    return first ?? raise("Nobody has written yet.");
  };
  return {
    company,
    held,
    queueIds,
    number,
    ana,
    ticket,
    /** Messages of the customer, sent now. */
    says: (...bodies: string[]) => arrive(company, held, ...bodies.map((body) => aMessage({ number, body, at: now().getTime() }))),
    accepts: async () => company.as(ana, async (ctx) => acceptTicket(ctx, (await ticket()).id)),
    closes: async (how: "agent" | "inactive" = "agent") =>
      company.run(async (ctx) => closeTicketAs(ctx, (await ticket()).id, { how, silent: false })),
    /** The connection is up: every waiting message goes to the provider, which reports this outcome. */
    leave: async (outcome: Outcome["state"] = "sent") => {
      const says: Record<string, Outcome> = {
        failed: { state: "failed", reason: "refused" },
        unknown: { state: "unknown", reason: "timeout" },
      };
      const { channel } = fakeChannel(({ ref }) => says[outcome] ?? { state: "sent", providerId: ref });
      while ((await deliverNext(company.id, held, channel)) === "delivered");
    },
    /** The bodies in the outbox, in order. */
    heard: async () => {
      const rows = await company.run(({ tx }) =>
        tx.selectFrom("outbox").select("payload").orderBy("ticket_id").orderBy("number").execute(),
      );
      return rows.map(({ payload }) => (payload as { body: string }).body);
    },
    options: (queueId: number, titles: Record<string, string>, parentId: number | null = null) =>
      company.run(async ({ tx }) => {
        const ids: number[] = [];
        for (const [at, [title, message]] of Object.entries(titles).entries()) {
          const values = { queue_id: queueId, parent_id: parentId, title, message, option: at + 1 };
          ids.push((await tx.insertInto("queue_options").values(values).returning("id").executeTakeFirstOrThrow()).id);
        }
        return ids;
      }),
  };
}

const raise = (why: string): never => {
  throw new Error(why);
};
