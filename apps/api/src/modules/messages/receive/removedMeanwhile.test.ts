import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { somebodyWaits } from "../../../testing/waiting.ts";
import { removeConnection } from "../../connections/actions/change.ts";
import { lockThread } from "../../tickets/threads/threads.ts";
import { aMessage, arrive, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { findNextArrival, markArrival } from "../queries/inbox.ts";
import { keepArrivals } from "./inbox.ts";
import { receiveNext } from "./next.ts";

/** Three contacts who have written, with one more message each that is not processed yet. */
async function world() {
  const company = await createCompany();
  const held = await heldConnection(company);
  const admin = await company.createUser({ profile: "admin" });
  const { connectionId } = held;
  const first = [aMessage(), aMessage(), aMessage()];
  await arrive(company, held, ...first);
  const again = first.map(({ chat: number }, at) => ({ inbound: aMessage({ number, id: `again ${at}`, body: "De novo" }), raw: null }));
  await keepArrivals(company.id, connectionId, again, null);
  return { company, connectionId, admin, chats: first.map(({ chat }) => chat) };
}

test("a connection on which customers are writing is removed, however many of them are being heard at that moment", async () => {
  const { company, connectionId, admin, chats } = await world();
  const contacts = await company.run(({ tx }) => tx.selectFrom("tickets").select("contact_id as id").orderBy("id").execute());
  const hearings = await Promise.all(
    chats.map(async (chat, at) => {
      const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const done = company.run(async (ctx) => {
        const next = await findNextArrival(ctx, connectionId, chat);
        begun.resolve();
        await goOn.promise;
        await lockThread(ctx, { contactId: contacts[at]!.id, connectionId, isGroup: false });
        await markArrival(ctx, next!.id, { state: "done" });
      });
      await begun.promise;
      return { goOn, done };
    }),
  );
  const removal = call(admin, "DELETE", `/whatsapp/${connectionId}`);
  // Each continues with its ticket once the removal is blocked: the removal locks tickets in turn, and meets another one each time.
  for (const { goOn, done } of hearings) {
    await Promise.race([somebodyWaits(), removal]);
    goOn.resolve();
    await done;
  }
  expect(await removal).toMatchObject({ status: 200 });
  expect(await ticketsOf(company)).toMatchObject(chats.map(() => ({ status: "closed" })));
});

test("whoever would hear a customer while his connection is removed waits for nothing; where that comes to nothing he is heard later", async () => {
  const { company, connectionId, admin, chats } = await world();
  const hear = () => receiveNext(company.id, connectionId, chats[0]!);
  const removal = company.as(admin, async (ctx) => {
    await removeConnection(ctx, connectionId);
    expect(await hear()).toBe(false);
    throw new Error("cut off");
  });
  await expect(removal).rejects.toThrow("cut off");
  await hear();
  expect((await messagesOf(company)).map(({ body }) => body)).toContain("De novo");
});
