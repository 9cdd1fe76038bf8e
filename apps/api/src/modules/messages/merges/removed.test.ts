import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { heldConnection } from "../factory.ts";
import { ticketOf, world, wrongIn } from "./testing.ts";

test.each([
  ["open", "open"],
  ["open", "pending"],
  ["pending", "open"],
  ["pending", "pending"],
])("whose connection was removed while the two were one comes back closed: it was %s, and the other one %s", async (marias, joses) => {
  const { company, lia, ana, held, maria, jose, merge, undo } = await world();
  for (const [contact, status] of [[maria, marias] as const, [jose, joses] as const])
    if (status === "open") await call(ana, "PUT", `/tickets/${await ticketOf(company, contact)}`, { status, userId: ana.id });
  await merge();
  expect((await call(lia, "DELETE", `/whatsapp/${held.connectionId}`)).status).toBe(200);
  expect((await undo()).status).toBe(200);
  for (const contact of [maria, jose])
    expect((await call(lia, "GET", `/tickets/${await ticketOf(company, contact)}`)).body).toMatchObject({
      status: "closed",
      whatsappId: null,
    });
  expect(await wrongIn(company)).toEqual([]);
});

test("what went on on another line since is over for whom has none, and stands as it stood for whom has", async () => {
  const { company, lia, ana, held, maria, jose, merge, undo } = await world();
  const [marias, joses] = [await ticketOf(company, maria), await ticketOf(company, jose)];
  await call(ana, "PUT", `/tickets/${joses}`, { status: "open", userId: ana.id });
  await merge();
  const other = await heldConnection(company);
  expect((await call(ana, "PUT", `/tickets/${marias}`, { whatsappId: other.connectionId })).body).toMatchObject({ status: "open" });
  await call(lia, "DELETE", `/whatsapp/${held.connectionId}`);
  expect((await undo()).status).toBe(200);
  const stands = async (id: number) => (await call(lia, "GET", `/tickets/${id}`)).body;
  expect(await stands(marias)).toMatchObject({ status: "pending", whatsappId: other.connectionId });
  expect(await stands(joses)).toMatchObject({ status: "closed", whatsappId: null });
  expect(await wrongIn(company)).toEqual([]);
});
