import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { setClock } from "../../../platform/clock.ts";
import { createCompany } from "../../../testing/company.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { deleteMessage, editMessage } from "../actions/change.ts";
import { sendMessage } from "../actions/send.ts";
import { deliverNext } from "../delivery/delivery.ts";
import { aMessage, arrive, fakeChannel, heldConnection, messagesOf, ticketsOf } from "../factory.ts";

let restore = () => {};
afterEach(() => restore());
const MINUTE = 60_000;

/** An agent's message, which the provider has unless its connection is down. */
async function said(provider: string, { hasLeft = true } = {}) {
  const company = await createCompany();
  const held = await heldConnection(company, { provider });
  const agent = await company.createUser({ allTicket: true });
  await arrive(company, held, aMessage());
  const ticketId = (await ticketsOf(company))[0]!.id;
  await company.as(agent, (ctx) => acceptTicket(ctx, ticketId));
  const values = { body: "As 10h", sign: false, voice: false, quotedMsg: null };
  const [id] = await company.as(agent, (ctx) => sendMessage(ctx, ticketId, values));
  const { channel, orders } = fakeChannel();
  const deliver = async () => {
    while ((await deliverNext(company.id, held, channel)) === "delivered");
  };
  if (hasLeft) await deliver();
  const edit = () => company.as(agent, (ctx) => editMessage(ctx, id!, "Às 10h"));
  const remove = () => company.as(agent, (ctx) => deleteMessage(ctx, id!));
  const message = async () => (await messagesOf(company)).find((one) => one.id === id);
  return { company, orders, deliver, edit, remove, message };
}

function after(ms: number) {
  restore();
  restore = setClock(() => new Date(Date.now() + ms));
}

test.each(["beta", "sandbox"])("on %s an edit is refused after 15 minutes, a deletion for everybody after 60 hours", async (provider) => {
  const { edit, remove } = await said(provider);
  after(14 * MINUTE);
  await edit();
  after(16 * MINUTE);
  await expect(edit()).rejects.toMatchObject({ code: "ERR_EDIT_TOO_LATE", status: 409 });
  after(60 * 60 * MINUTE + MINUTE);
  await expect(remove()).rejects.toMatchObject({ code: "ERR_DELETE_TOO_LATE", status: 409 });
  after(59 * 60 * MINUTE);
  await remove();
});

test("what never left is taken back however late it is", async () => {
  const { remove, message } = await said("beta", { hasLeft: false });
  after(1000 * 60 * MINUTE);
  await remove();
  expect(await message()).toMatchObject({ status: "cancelled", isDeleted: true });
});

test("what was asked for in time and waited too long for its connection is not sent, and says that it failed", async () => {
  for (const kind of ["edit", "delete"] as const) {
    const { company, orders, deliver, edit, remove, message } = await said("beta");
    await (kind === "edit" ? edit() : remove());
    await company.run(({ tx }) => sql`update messages set sent_at = sent_at - interval '61 hours' where from_me`.execute(tx));
    await deliver();
    expect(orders.map((order) => order.kind)).toEqual(["send"]);
    expect(await message()).toMatchObject({ body: "As 10h", isEdited: false, isDeleted: false, status: "sent", failure: `${kind}-failed` });
  }
});
