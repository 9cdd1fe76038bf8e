import { expect, test } from "vitest";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { somebodyWaits } from "../../testing/waiting.ts";
import { removeUser } from "../users/actions.ts";
import { changeChat, leaveChat, readChat, removeChat } from "./actions.ts";
import { createChat, says } from "./factory.ts";
import { findChat } from "./queries.ts";

const unreadOf = async (company: TestCompany, chatId: number) => {
  const chat = await company.run((ctx) => findChat(ctx, chatId));
  return Object.fromEntries(chat?.users.map(({ userId, readPlace }) => [userId, chat.lastPlace - readPlace]) ?? []);
};
const shown = async (company: TestCompany, chatId: number) => {
  const chat = await company.run((ctx) => findChat(ctx, chatId));
  return chat && { owner: chat.ownerId, users: chat.users.map(({ userId }) => userId) };
};

async function team() {
  const company = await createCompany();
  const [lia, ana, bia] = [
    await company.createUser({ profile: "admin", name: "Lia" }),
    await company.createUser(),
    await company.createUser(),
  ];
  return { company, lia, ana, bia };
}

test("what is unread is counted from what one has read, whoever speaks and reads at once", async () => {
  const { company, lia, ana, bia } = await team();
  const { id } = await createChat(company, ana, [lia, bia]);
  await Promise.all(Array.from({ length: 12 }, (_, at) => says(company, ana, id, `Mensagem ${at}`)));
  expect(await unreadOf(company, id)).toEqual({ [ana.id]: 0, [lia.id]: 12, [bia.id]: 12 });
  const { places } = await company.run(async ({ tx }) => ({
    places: (await tx.selectFrom("chat_messages").select("place").where("chat_id", "=", id).orderBy("place").execute()).map(
      (row) => row.place,
    ),
  }));
  expect(places).toEqual(Array.from({ length: 12 }, (_, at) => at + 1));

  const read = (user: TestUser, place?: number) => company.as(user, (ctx) => readChat(ctx, id, { place }));
  await Promise.all([read(lia, 9), read(lia, 4), read(lia, 7)]);
  expect(await unreadOf(company, id)).toMatchObject({ [lia.id]: 3 });
  await read(lia, 2);
  await read(bia, 99);
  expect(await unreadOf(company, id)).toEqual({ [ana.id]: 0, [lia.id]: 3, [bia.id]: 0 });
  await says(company, ana, id, "Mais uma");
  expect(await unreadOf(company, id)).toEqual({ [ana.id]: 0, [lia.id]: 4, [bia.id]: 1 });
});

test("a mark that is told twice is one piece of news", async () => {
  const { company, lia, ana } = await team();
  const { id } = await createChat(company, ana, [lia]);
  await says(company, ana, id, "Oi");
  await Promise.all([1, 2, 3].map(() => company.as(lia, (ctx) => readChat(ctx, id, {}))));
  expect(await company.facts("chat.read")).toHaveLength(1);
});

test("whoever stays keeps his mark, and whoever comes finds nothing unread", async () => {
  const { company, lia, ana, bia } = await team();
  const { id } = await createChat(company, ana, [lia]);
  await says(company, ana, id, "Oi");
  await company.as(ana, (ctx) => changeChat(ctx, id, { title: "Loja", users: [{ id: lia.id }, { id: bia.id }] }));
  expect(await unreadOf(company, id)).toEqual({ [ana.id]: 0, [lia.id]: 1, [bia.id]: 0 });
});

test("whoever is taken out while he waits for his turn says nothing any more", async () => {
  const { company, lia, ana, bia } = await team();
  const { id } = await createChat(company, ana, [lia, bia]);
  let late: Promise<string> | undefined;
  await company.as(ana, async (ctx) => {
    await changeChat(ctx, id, { title: "Loja", users: [{ id: lia.id }] });
    late = says(company, bia, id, "Ainda estou aqui?").then(
      () => "said",
      (error) => error.code,
    );
    await Promise.race([late, somebodyWaits()]);
  });
  expect(await late).toBe("ERR_NO_CHAT_FOUND");
  expect(await company.facts("chat.message-sent")).toEqual([]);
});

test("without its owner a chat is its oldest member's, and the last one's leaving ends it", async () => {
  const { company, lia, ana, bia } = await team();
  const { id } = await createChat(company, ana, [lia]);
  await company.as(ana, (ctx) => changeChat(ctx, id, { title: "Loja", users: [{ id: lia.id }, { id: bia.id }] }));
  await company.as(ana, (ctx) => leaveChat(ctx, id));
  expect(await shown(company, id)).toEqual({ owner: lia.id, users: [lia.id, bia.id] });
  await Promise.all([lia, bia].map((user) => company.as(user, (ctx) => leaveChat(ctx, id))));
  expect(await shown(company, id)).toBeUndefined();
  expect(await company.run(({ tx }) => tx.selectFrom("chat_messages").selectAll().execute())).toEqual([]);
});

test("a colleague who is removed leaves his chats at once, and what he said stays with his name", async () => {
  const { company, lia, ana, bia } = await team();
  const { id } = await createChat(company, ana, [bia]);
  const alone = await createChat(company, ana, [bia], "Só os dois");
  await company.as(bia, (ctx) => leaveChat(ctx, alone.id));
  await says(company, ana, id, "Tchau");
  await company.as(lia, (ctx) => removeUser(ctx, ana.id));
  expect(await shown(company, id)).toEqual({ owner: bia.id, users: [bia.id] });
  expect(await shown(company, alone.id)).toBeUndefined();
  const names = await company.run(({ tx }) =>
    tx.selectFrom("chat_messages as m").innerJoin("users", "users.id", "m.sender_id").select(["name", "message"]).execute(),
  );
  expect(names).toEqual([{ name: "Ana", message: "Tchau" }]);
});

test("nobody is put into a chat who is being removed at that moment", async () => {
  const { company, lia, ana, bia } = await team();
  let late: Promise<string> | undefined;
  await company.as(lia, async (ctx) => {
    await removeUser(ctx, bia.id);
    late = createChat(company, ana, [bia]).then(
      () => "made",
      (error) => error.code,
    );
    await Promise.race([late, somebodyWaits()]);
  });
  expect(await late).toBe("ERR_NO_USER_FOUND");
});

test("only its owner changes and deletes it; its files go along", async () => {
  const { company, lia, ana } = await team();
  const { id } = await createChat(company, ana, [lia]);
  const refusals = [
    () => company.as(lia, (ctx) => removeChat(ctx, id)),
    () => company.as(lia, (ctx) => changeChat(ctx, id, { title: "Minha", users: [{ id: ana.id }] })),
  ];
  for (const refused of refusals) await expect(refused()).rejects.toMatchObject({ code: "ERR_NO_PERMISSION" });
  const outcomes = await Promise.allSettled([1, 2].map(() => company.as(ana, (ctx) => removeChat(ctx, id))));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await company.facts("chat.removed")).toHaveLength(1);
});
