import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { eventsDuring } from "../../../testing/eventsDuring.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { fakeChannel } from "../factory.ts";
import { ticketOf, world, wrongIn } from "./testing.ts";

test.each([
  ["refused", { state: "failed", reason: "not-on-whatsapp" }, { status: "failed", failure: "not-on-whatsapp" }],
  ["taken", { state: "sent", providerId: "wamid.1" }, { status: "sent", failure: null }],
] as const)(
  "what the provider has just been given when two become one, and is %s, is told where it stands now",
  async (_, outcome, shown) => {
    const { company, held, lia, maria, jose, merge } = await world();
    const [kept, gone] = [await ticketOf(company, maria), await ticketOf(company, jose)];
    await call(lia, "PUT", `/tickets/${gone}`, { status: "open", userId: lia.id });
    await call(lia, "POST", `/messages/${gone}`, { body: "Já vejo" });
    const { channel } = fakeChannel(async () => {
      expect((await merge()).status).toBe(200);
      return outcome;
    });
    const news = await eventsDuring(company.id, () => deliverNext(company.id, held, channel));
    expect(news.filter(({ event }) => event === `company-${company.id}-appMessage`).map(({ payload }) => payload)).toMatchObject([
      { action: "update", message: { body: "Já vejo", ticketId: kept, ...shown }, ticket: { id: kept }, contact: { id: maria } },
    ]);
    expect(await company.facts("message.changed")).toMatchObject([{ payload: { ticketId: kept } }]);
    const { body } = await call(lia, "GET", `/messages/${kept}`);
    expect(body.messages).toContainEqual(expect.objectContaining({ body: "Já vejo", ...shown }));
    expect(await wrongIn(company)).toEqual([]);
  },
);
