import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { type Chat, ChatMessage, type ChatMessage as Message } from "@recado/contract/chat-news";
import { expect, test } from "vitest";
import { call, upload } from "../../testing/app.ts";
import { createCompany, createSuper } from "../../testing/company.ts";
import { aPlan } from "../plans/factory.ts";
import { createTicket } from "../tickets/factory.ts";

const missing = { status: 404, body: { error: "ERR_NO_CHAT_FOUND" } };

async function team() {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser({ name: "Ana" }), await company.createUser({ name: "Bia" })];
  const lia = await company.createUser({ profile: "admin", name: "Lia" });
  const { body } = await call(ana, "POST", "/chats", { title: " Loja ", users: [{ id: bia.id }, { id: ana.id }, { id: bia.id }] });
  return { company, ana, bia, lia, chat: body as Chat };
}

test("two talk: each has the chat with what he has not read, and nobody else has it, not even the admin", async () => {
  const { company, ana, bia, lia, chat } = await team();
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  expect(chat).toMatchObject({ title: "Loja", ownerId: ana.id, companyId: company.id, lastMessage: "", lastPlace: 0 });
  expect(chat.users).toMatchObject([
    { userId: ana.id, unreads: 0, user: { id: ana.id, name: "Ana" } },
    { userId: bia.id, unreads: 0, user: { id: bia.id, name: "Bia" } },
  ]);
  const response = await call(ana, "POST", `/chats/${chat.id}/messages`, { message: " O pedido\nsaiu? " });
  expect(ChatMessage.parse(response.body)).toEqual(response.body);
  expect(response.body).toMatchObject({ message: "O pedido\nsaiu?", senderId: ana.id, sender: { name: "Ana" }, place: 1, read: false });

  const list = await call(bia, "GET", "/chats/?searchParam=&pageNumber=1");
  expect(list.body).toMatchObject({ count: 1, hasMore: false, unread: 1, records: [{ id: chat.id, lastMessage: "Ana: O pedido saiu?" }] });
  expect((await call(bia, "GET", "/chats?searchParam=LOJA")).body.count).toBe(1);
  expect((await call(bia, "GET", "/chats?searchParam=chefia")).body.count).toBe(0);
  expect((await call(lia, "GET", "/chats")).body).toEqual({ records: [], count: 0, hasMore: false, unread: 0 });
  const doors = [
    ["GET", `/chats/${chat.uuid}`],
    ["GET", `/chats/${chat.id}/messages`],
    ["POST", `/chats/${chat.id}/messages`, { message: "Oi" }],
    ["POST", `/chats/${chat.id}/read`, {}],
    ["PUT", `/chats/${chat.id}`, { title: "Minha", users: [{ id: ana.id }] }],
    ["DELETE", `/chats/${chat.id}`],
    ["DELETE", `/chats/${chat.id}/users/me`],
  ] as const;
  for (const [method, path, body] of doors)
    for (const user of [lia, stranger]) expect(await call(user, method, path, body), `${method} ${path}`).toEqual(missing);

  expect((await call(bia, "GET", `/chats/${chat.uuid}`)).body).toMatchObject({ id: chat.id });
  const read = await call(bia, "POST", `/chats/${chat.id}/read`, { userId: ana.id });
  expect(read.body.users).toMatchObject([{ unreads: 0 }, { unreads: 0, readPlace: 1, readAt: expect.any(String) }]);
  const page = (await call(ana, "GET", `/chats/${chat.id}/messages?pageNumber=1`)).body;
  expect(page).toMatchObject({ count: 1, hasMore: false, records: [{ read: true, viewed: true, readAt: expect.any(String) }] });
  expect((await call(bia, "DELETE", `/chats/${chat.id}`)).body).toEqual({ error: "ERR_NO_PERMISSION" });
});

test("a chat has a title and at least one colleague beside its owner", async () => {
  const { company, ana, bia, chat } = await team();
  const far = await (await createCompany()).createUser();
  const bad = async (body: object) => (await call(ana, "POST", "/chats", body)).body;
  expect(await bad({ title: " ", users: [] })).toMatchObject({
    error: "ERR_VALIDATION",
    details: { title: ["too_small"], users: ["too_small"] },
  });
  expect(await bad({ title: "Eu", users: [{ id: ana.id }] })).toMatchObject({ error: "ERR_VALIDATION", details: { users: ["too_small"] } });
  expect(await bad({ title: "Nós", users: [{ id: far.id }] })).toEqual({ error: "ERR_NO_USER_FOUND" });
  const whole = { ...chat, title: "Filial", ownerId: bia.id, companyId: 1, users: [{ id: bia.id, name: "Bia" }] };
  expect((await call(ana, "PUT", `/chats/${chat.id}`, whole)).body).toMatchObject({
    title: "Filial",
    ownerId: ana.id,
    companyId: company.id,
  });
});

test("blank says nothing; the same message sent again is one", async () => {
  const { ana, chat } = await team();
  const send = (body: object) => call(ana, "POST", `/chats/${chat.id}/messages`, body);
  for (const message of ["", " \n "]) expect(await send({ message })).toEqual({ status: 400, body: { error: "ERR_EMPTY_MESSAGE" } });
  const all = await Promise.all([1, 2, 3].map(() => send({ message: "Oi", clientId: "0123456789" })));
  expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
  expect((await call(ana, "GET", `/chats/${chat.id}/messages`)).body.count).toBe(1);
});

test("pages go back by cursor or number, each oldest first", async () => {
  const { ana, chat } = await team();
  for (let at = 1; at <= 45; at++) await call(ana, "POST", `/chats/${chat.id}/messages`, { message: `${at}` });
  const page = async (query: string) => (await call(ana, "GET", `/chats/${chat.id}/messages${query}`)).body;
  const rangeOf = ({ records }: { records: Message[] }) => [records.at(0)?.place, records.at(-1)?.place, records.length];
  const first = await page("");
  expect([rangeOf(first), first.count, first.hasMore]).toEqual([[26, 45, 20], 45, true]);
  const second = await page(`?cursor=${first.cursor}`);
  expect(rangeOf(second)).toEqual([6, 25, 20]);
  expect(await page("?pageNumber=2")).toEqual(second);
  const third = await page(`?cursor=${second.cursor}`);
  expect([rangeOf(third), third.hasMore, third.cursor]).toEqual([[1, 5, 5], false, null]);
  expect(rangeOf(await page("?pageNumber=9"))).toEqual([undefined, undefined, 0]);
  expect(await page("?cursor=x.1")).toMatchObject({ error: "ERR_VALIDATION" });
});

test("pictures and files go through the company's store, and open for whoever has their link", async () => {
  const { ana, bia, chat } = await team();
  const sent = await upload(ana, `/chats/${chat.id}/messages`, { field: "medias", name: "oferta.png", content: PIXEL });
  expect(sent).toMatchObject({ status: 200, body: { mediaType: "image", mediaName: "oferta.png", mediaMime: "image/png", message: "" } });
  const [one] = (await call(bia, "GET", `/chats/${chat.id}/messages`)).body.records as Message[];
  expect(one?.mediaPath).toMatch(/^\/api\/media\//);
  expect((await call(bia, "GET", "/chats")).body.records[0].lastMessage).toBe("Ana: oferta.png");
});

test("a shared ticket is a card for those who may read it; for the others there is one, and nothing of it", async () => {
  const { company, ana, bia, chat } = await team();
  const mine = await createTicket(company, { status: "open", userId: ana.id });
  const send = (user: typeof ana) => call(user, "POST", `/chats/${chat.id}/messages`, { message: "Alguém ajuda?", ticketId: mine.id });
  expect(await send(bia)).toEqual({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
  expect((await send(ana)).body).toMatchObject({ ticketId: mine.id, ticket: { id: mine.id, uuid: expect.any(String), status: "open" } });
  const seen = async (user: typeof ana) => (await call(user, "GET", `/chats/${chat.id}/messages`)).body.records[0];
  expect(await seen(ana)).toMatchObject({ ticket: { id: mine.id } });
  expect(await seen(bia)).toMatchObject({ ticketId: mine.id, ticket: null });
});

test("where the plan has no chat the list is empty, and everything else is refused", async () => {
  const platform = await createSuper();
  const values = aPlan({ useInternalChat: false, public: true });
  await call(platform, "POST", "/plans", values);
  const company = await createCompany({ plan: values.name });
  const ana = await company.createUser();
  expect(await call(ana, "GET", "/chats")).toEqual({ status: 200, body: { records: [], count: 0, hasMore: false, unread: 0 } });
  const refused = { status: 403, body: { error: "ERR_PLAN_FEATURE" } };
  expect(await call(ana, "POST", "/chats", { title: "Loja", users: [{ id: 1 }] })).toEqual(refused);
  expect(await call(ana, "GET", "/chats/1/messages")).toEqual(refused);
});
