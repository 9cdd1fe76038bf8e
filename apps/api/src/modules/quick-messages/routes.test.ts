import { QuickMessage } from "@recado/contract/quick-messages";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { aQuickMessage, createQuickMessage } from "./factory.ts";

test("PUT /quick-messages/:id", async () => {
  const company = await createCompany();
  const [author, colleague, admin] = [
    await company.createUser({ profile: "supervisor" }),
    await company.createUser(),
    await company.createUser({ profile: "admin" }),
  ];
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  const [own, shared] = [await createQuickMessage(company, author), await createQuickMessage(company, author, { geral: true })];
  const path = `/quick-messages/${own.id}`;
  const missing = { status: 404, body: { error: "ERR_NO_QUICK_MESSAGE_FOUND" } };

  expect(await call(undefined, "PUT", path, aQuickMessage())).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  expect(await call(stranger, "PUT", path, aQuickMessage())).toEqual(missing);
  expect(await call(admin, "PUT", path, aQuickMessage())).toEqual(missing);
  const shownToAll = await call(colleague, "PUT", `/quick-messages/${shared.id}`, aQuickMessage({ geral: true }));
  expect(shownToAll).toEqual({ status: 403, body: { error: "ERR_NO_PERMISSION" } });
  const wrong = await call(author, "PUT", path, { shortcode: "two words", message: " " });
  expect(wrong).toMatchObject({
    status: 400,
    body: { error: "ERR_VALIDATION", details: { shortcode: ["invalid_format"], message: ["too_small"] } },
  });
  const takenNow = await call(author, "PUT", `/quick-messages/${shared.id}`, aQuickMessage({ shortcode: own.shortcode }));
  expect(takenNow).toEqual({ status: 409, body: { error: "ERR_DUPLICATED_SHORTCODE" } });

  const body = {
    ...aQuickMessage({ shortcode: " oi ", message: " Olá " }),
    id: 99,
    companyId: 1,
    userId: colleague.id,
    can: "sent back whole",
  };
  const changed = await call(author, "PUT", `${path}/`, body);
  expect(changed.status).toBe(200);
  expect(QuickMessage.parse(changed.body)).toEqual(changed.body);
  const mine = { id: own.id, shortcode: "oi", message: "Olá", companyId: company.id, userId: author.id, can: { change: true } };
  expect(changed.body).toMatchObject(mine);
});

test("POST, GET and DELETE of one", async () => {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  const { status, body } = await call(ana, "POST", "/quick-messages", { shortcode: "oi", message: "Olá" });
  expect([status, body]).toMatchObject([200, { geral: false, status: true, isMedia: false, mediaPath: null, userId: ana.id }]);

  const path = `/quick-messages/${body.id}`;
  expect(await call(ana, "GET", path)).toEqual({ status: 200, body });
  expect((await call(bia, "GET", path)).status).toBe(404);
  expect((await call(bia, "DELETE", path)).status).toBe(404);
  expect(await call(ana, "DELETE", path)).toEqual({ status: 200, body: null });
  expect((await call(ana, "GET", path)).status).toBe(404);
});

test.each([
  ["a shortcode of 40 characters", { shortcode: "a".repeat(40) }, 200],
  ["one of 41", { shortcode: "a".repeat(41) }, 400],
  ["none", { shortcode: " " }, 400],
  ["one with a slash, which opens the suggestions", { shortcode: "a/b" }, 400],
  ["a message of 4096 characters", { message: "a".repeat(4096) }, 200],
  ["one of 4097", { message: "a".repeat(4097) }, 400],
  ["a word where yes or no is meant", { geral: "yes" }, 400],
])("%s is answered as it should be", async (_, values, status) => {
  const ana = await (await createCompany()).createUser();
  expect((await call(ana, "POST", "/quick-messages", { ...aQuickMessage(), ...values })).status).toBe(status);
});

test("the list is one's own and the company's, by shortcode, twenty to a page", async () => {
  const company = await createCompany();
  const [ana, lia] = [await company.createUser(), await company.createUser({ profile: "supervisor" })];
  for (let number = 10; number < 29; number++) await createQuickMessage(company, ana, { shortcode: `b${number}` });
  await createQuickMessage(company, lia, { shortcode: "a-own" });
  await createQuickMessage(company, lia, { shortcode: "a-shared", geral: true });
  const list = async (page: number) => (await call(ana, "GET", `/quick-messages?pageNumber=${page}`)).body;

  const full = await list(1);
  expect(full).toMatchObject({ count: 20, hasMore: false });
  expect(full.records).toHaveLength(20);
  expect(full.records.slice(0, 2)).toMatchObject([
    { shortcode: "a-shared", can: { change: false } },
    { shortcode: "b10", can: { change: true } },
  ]);

  await createQuickMessage(company, ana, { shortcode: "c" });
  expect(await list(1)).toMatchObject({ count: 21, hasMore: true });
  expect(await list(2)).toMatchObject({ count: 21, hasMore: false, records: [{ shortcode: "c" }] });
  expect(await list(3)).toEqual({ count: 21, hasMore: false, records: [] });
});

test("a search finds shortcode and text without accents and capitals, and takes every sign for itself", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  await createQuickMessage(company, ana, { shortcode: "preço", message: "Custa 100% do combinado" });
  await createQuickMessage(company, ana, { shortcode: "a_b", message: "Ação" });
  await createQuickMessage(company, await company.createUser(), { shortcode: "preço-dela" });
  const found = async (text: string) => {
    const { body } = await call(ana, "GET", `/quick-messages?searchParam=${encodeURIComponent(text)}`);
    return body.records.map(({ shortcode }: { shortcode: string }) => shortcode);
  };

  expect(await found("PRECO")).toEqual(["preço"]);
  expect(await found(" acao ")).toEqual(["a_b"]);
  expect(await found("%")).toEqual(["preço"]);
  expect(await found("_")).toEqual(["a_b"]);
  expect(await found("\\")).toEqual([]);
  expect(await found("")).toEqual(["a_b", "preço"]);
});

test("the message input is offered the active ones", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  await createQuickMessage(company, ana, { shortcode: "oi" });
  await createQuickMessage(company, ana, { shortcode: "velha", status: false });
  expect((await call(ana, "GET", "/quick-messages/list")).body).toMatchObject([{ shortcode: "oi" }]);
});
