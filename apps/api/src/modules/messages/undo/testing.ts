import { now } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import type { TestUser } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { aTeam, attendancesOf } from "../../tickets/factory.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";

export const farewell = "Até logo, Maria!";

/** Ana serves a contact in her queue; the phone accepts every message. */
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
    put: (user: TestUser, changes: object) => call(user, "PUT", `/tickets/${id}`, changes),
    undo: (user: TestUser, undo: string) => call(user, "POST", `/tickets/${id}/undo`, { undo }),
    says: (body: string) => arrive(company, held, aMessage({ number, body, at: now().getTime() })),
    speaks: (user: TestUser, body: string) => call(user, "POST", `/messages/${id}`, { body }),
    /** Delivers every due order. */
    leave: async () => {
      while ((await deliverNext(company.id, held, channel)) === "delivered");
      return said();
    },
    /** Moves the database's times back by this many seconds: of the texts, of the right to undo, or of both. */
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
    /** The state that an undo must restore; counters and the time of the last change may differ. */
    state: async () => {
      const { updated_at, outbox_number, ...ticket } = await row();
      return { ticket, attendances: await attendancesOf(company, id), messages: await messagesOf(company) };
    },
  };
}
