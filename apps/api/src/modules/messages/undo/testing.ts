import { now } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import type { TestUser } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { aTeam, attendancesOf } from "../../tickets/factory.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";

export const farewell = "Até logo, Maria!";

/** Ana serves a contact in her queue; whatever leaves is said by a phone that says yes to everything. */
export async function served({ settings = {} as Record<string, string> } = {}) {
  const team = await aTeam({ allTicket: true });
  const { company, queueId, ana } = team;
  const held = await heldConnection(company);
  const number = aNumber();
  await company.run(async ({ tx }) => {
    await tx.updateTable("connections").set({ completion_message: farewell }).where("id", "=", held.connectionId).execute();
    for (const [key, value] of Object.entries(settings)) await tx.updateTable("settings").set({ value }).where("key", "=", key).execute();
  });
  await arrive(company, held, aMessage({ number, body: "Oi" }));
  const id = (await ticketsOf(company)).at(-1)?.id ?? 0;
  await call(ana, "PUT", `/tickets/${id}`, { status: "open", userId: ana.id, queueId });
  const { channel, said } = fakeChannel();
  const row = () => company.run(({ tx }) => tx.selectFrom("tickets").selectAll().where("id", "=", id).executeTakeFirstOrThrow());
  return {
    ...team,
    held,
    number,
    id,
    said,
    row,
    channel,
    put: (who: TestUser, changes: object) => call(who, "PUT", `/tickets/${id}`, changes),
    undo: (who: TestUser, undo: string) => call(who, "POST", `/tickets/${id}/undo`, { undo }),
    says: (body: string) => arrive(company, held, aMessage({ number, body, at: now().getTime() })),
    speaks: (who: TestUser, body: string) => call(who, "POST", `/messages/${id}`, { body }),
    /** Whatever may leave now leaves. */
    leave: async () => {
      while ((await deliverNext(company.id, held, channel)) === "delivered");
      return said();
    },
    /** As if so many seconds had gone by on the database's clock: of the texts, of the right to undo, or of both. */
    pass: async (seconds: number, of: { texts?: boolean; right?: boolean } = { texts: true, right: true }) =>
      company.run(async ({ tx }) => {
        const earlier = (at: Date | null) => at && new Date(at.getTime() - seconds * 1000);
        const { undo_until } = await tx.selectFrom("tickets").select("undo_until").where("id", "=", id).executeTakeFirstOrThrow();
        if (of.right)
          await tx
            .updateTable("tickets")
            .set({ undo_until: earlier(undo_until) })
            .where("id", "=", id)
            .execute();
        const orders = await tx.selectFrom("outbox").select(["id", "held_until"]).where("held_until", "is not", null).execute();
        for (const order of of.texts ? orders : [])
          await tx
            .updateTable("outbox")
            .set({ held_until: earlier(order.held_until) })
            .where("id", "=", order.id)
            .execute();
      }),
    /** All that must be as it was: what counts up, and when it last changed, may differ. */
    state: async () => {
      const { updated_at, outbox_number, ...ticket } = await row();
      return { ticket, attendances: await attendancesOf(company, id), messages: await messagesOf(company) };
    },
  };
}
