import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import { call } from "../../../testing/app.ts";
import { closeTicketAs } from "../../tickets/moves/close.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel } from "../factory.ts";
import { JOSE, ticketOf, world } from "./testing.ts";

test("whoever was asked how it was while two were one is heard once they are two again", async () => {
  const it = await world();
  await call(it.lia, "PUT", "/settings/userRating", { value: "enabled" });
  const ticketId = await ticketOf(it.company, it.jose);
  await call(it.ana, "PUT", `/tickets/${ticketId}`, { status: "open", userId: it.ana.id });
  await it.merge();
  const together = await ticketOf(it.company, it.maria);
  await it.company.run((ctx) => closeTicketAs(ctx, together, { how: "agent", silent: false }));
  const { channel } = fakeChannel();
  while ((await deliverNext(it.company.id, it.held, channel)) === "delivered");
  expect((await it.undo()).status).toBe(200);

  await arrive(it.company, it.held, aMessage({ number: JOSE, body: "3", at: now().getTime() }));
  const rated = it.company.run(({ tx }) => tx.selectFrom("attendances").select("rating").where("rating", "is not", null).execute());
  expect(await rated).toEqual([{ rating: 3 }]);
});
