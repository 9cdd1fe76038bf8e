import type { Template } from "@recado/channels/channel";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { keepTemplates } from "../../connections/queries.ts";
import { aNumber } from "../../contacts/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { aMessage, arrive, heldConnection, ticketsOf } from "../factory.ts";
import { keepArrivals } from "../receive/inbox.ts";
import { receiveNext } from "../receive/next.ts";
import type { Ownership } from "./delivery.ts";

const hello: Template = {
  name: "hello",
  language: "pt_BR",
  category: "UTILITY",
  status: "APPROVED",
  header: null,
  body: "Olá!",
  footer: null,
  media: null,
  variables: 0,
  slots: [],
  blocked: null,
};
const credentials = { phoneNumberId: "111", wabaId: "1", accessToken: "t", appSecret: "s" };
const shut = [409, "ERR_WINDOW_CLOSED"];

/**
 * A contact who wrote an hour ago through a connection of this provider, and whose ticket an admin holds; there is a second connection, by
 * QR code.
 */
async function world(provider: "beta" | "cloud") {
  const company = await createCompany();
  const [line, other] = [await heldConnection(company, { provider }), await heldConnection(company, { provider: "beta" })];
  await company.run(({ tx }) => tx.updateTable("connections").set({ wanted: false, status: "DISCONNECTED" }).execute());
  const admin = await company.createUser({ profile: "admin" });
  const change = async (changes: object) => {
    expect((await call(admin, "PUT", `/whatsapp/${line.connectionId}`, changes)).status).toBe(200);
    await company.run((ctx) => keepTemplates(ctx, line.connectionId, [hello]));
  };
  if (provider === "cloud") await change({ credentials });
  const number = aNumber();
  await arrive(company, line, aMessage({ number, at: Date.now() }));
  const id = (await ticketsOf(company))[0]!.id;
  await company.as(admin, (ctx) => acceptTicket(ctx, id));
  const answer = async (body: object = { body: "Olá?" }) => {
    const response = await call(admin, "POST", `/messages/${id}`, body);
    return [response.status, response.body.error];
  };
  const give = async ({ connectionId: whatsappId }: Ownership) => {
    const given = await call(admin, "PUT", `/tickets/${id}`, { status: "open", userId: admin.id, whatsappId });
    expect(given.status).toBe(200);
    return given.body.undo?.id;
  };
  const window = async () => (await call(admin, "GET", `/tickets/${id}`)).body.window;
  return { company, admin, line, other, number, id, change, answer, give, window };
}

test("what was said while a connection was another provider's opens no window at this one's, wherever its conversation has been since", async () => {
  const { company, line, other, number, change, answer, give, window } = await world("beta");
  expect(await answer()).toEqual([200, undefined]);
  await change({ provider: "cloud" });
  expect([await window(), await answer()]).toEqual([{ open: false, until: null }, shut]);

  await give(other);
  expect([await window(), await answer()]).toEqual([null, [200, undefined]]);
  await give(line);
  expect([await window(), await answer()]).toEqual([{ open: false, until: null }, shut]);
  expect(await answer({ template: { name: "hello", language: "pt_BR", values: [] } })).toEqual([200, undefined]);

  await arrive(company, line, aMessage({ number, at: Date.now() }));
  expect([(await window()).open, await answer()]).toEqual([true, [200, undefined]]);
});

test("nor does it once the conversation was taken back from another connection", async () => {
  const { admin, other, id, change, answer, give } = await world("beta");
  await change({ provider: "cloud" });
  const undo = await give(other);
  expect((await call(admin, "POST", `/tickets/${id}/undo`, { undo })).status).toBe(200);
  expect(await answer()).toEqual(shut);
});

test("nor once its contact has been two people and is one of them again", async () => {
  const { company, admin, line, number, change, answer } = await world("beta");
  const twin = aNumber();
  await arrive(company, line, aMessage({ number: twin, at: Date.now() }));
  await change({ provider: "cloud" });
  const idOf = async (of: string) =>
    (await company.run(({ tx }) => tx.selectFrom("contacts").select("id").where("number", "=", of).executeTakeFirstOrThrow())).id;
  const merged = await call(admin, "POST", `/contacts/${await idOf(number)}/merge`, { contactId: await idOf(twin) });
  expect([merged.status, await answer()]).toEqual([200, shut]);
  const [merge] = (await call(admin, "GET", `/contacts/${await idOf(number)}/merges`)).body;
  expect((await call(admin, "POST", `/contact-merges/${merge.id}/undo`, {})).status).toBe(200);
  expect(await answer()).toEqual(shut);
});

test("what was said to the provider before and is read only now opens nothing at the next one", async () => {
  const { company, line, number, change, answer } = await world("beta");
  const late = aMessage({ number, at: Date.now() });
  await keepArrivals(company.id, line.connectionId, [{ inbound: late, raw: null }], null);
  await change({ provider: "cloud" });
  while (await receiveNext(company.id, line.connectionId, number));
  expect(await answer()).toEqual(shut);
});

test("another number of the same provider's has heard nothing of what was said to the one before; another token has", async () => {
  const { change, answer } = await world("cloud");
  await change({ credentials: { ...credentials, accessToken: "u" } });
  expect(await answer()).toEqual([200, undefined]);
  await change({ credentials: { ...credentials, phoneNumberId: "222" } });
  expect(await answer()).toEqual(shut);
});
