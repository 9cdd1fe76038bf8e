import type { SandboxMessage, SandboxPerson } from "@recado/contract/sandbox";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { arrive, heldConnection, ticketsOf } from "../messages/factory.ts";
import { phoneOf } from "./phone.ts";

/** A group of two customers, a third one beside it, and a company with groups turned on. */
async function world() {
  const company = await createCompany();
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "CheckMsgIsGroup").execute());
  const admin = await company.createUser({ profile: "admin" });
  const held = await heldConnection(company);
  const path = `/sandbox/${held.connectionId}`;
  const phone = phoneOf(company.id, held.connectionId);
  const [marina, rogerio]: SandboxPerson[] = (await call(admin, "GET", path)).body.people;
  const { body: group }: { body: SandboxPerson } = await call(admin, "POST", `${path}/people`, { name: "Condomínio", isGroup: true });
  const chat = `${path}/people/${group.id}/messages`;
  const say = async (body: string, authorId = marina!.id): Promise<SandboxMessage> =>
    (await call(admin, "POST", chat, { body, authorId })).body.at(-1);
  const react = (messageId: string, body: object) => call(admin, "POST", `${path}/messages/${messageId}/react`, body);
  /** Delivers all news of the phone to the company; returns what it shows then. */
  const heard = async () => {
    const news = await phone.news();
    await arrive(company, held, ...news.arrivals.map(({ inbound }) => inbound));
    await news.acknowledge();
    const [ticket] = await ticketsOf(company);
    return (await call(admin, "GET", `/messages/${ticket!.id}`)).body.messages;
  };
  const rings = (body: object) => call(admin, "POST", `${path}/people/${group.id}/call`, { state: "missed", ...body });
  const shown = async (): Promise<SandboxMessage[]> => (await call(admin, "GET", chat)).body;
  return { company, admin, path, group, marina: marina!, rogerio: rogerio!, say, react, rings, heard, shown };
}

test("what a member of a group corrects or takes back, the company sees corrected and taken back", async () => {
  const { admin, path, rogerio, say, heard } = await world();
  const [first, second] = [await say("Bom dia"), await say("O portao quebrou", rogerio.id)];
  await call(admin, "PUT", `${path}/messages/${second.id}`, { body: "O portão quebrou" });
  await call(admin, "POST", `${path}/messages/${first.id}/delete`);
  expect(await heard()).toMatchObject([{ isDeleted: true }, { body: "O portão quebrou", isEdited: true, contact: { name: rogerio.name } }]);
});

test("each member of a group has a reaction of his own, which he exchanges and takes back, and the company sees whose it is", async () => {
  const { marina, rogerio, say, react, heard, shown } = await world();
  const { id } = await say("Reunião amanhã?");
  await react(id, { emoji: "👍", authorId: marina.id });
  await react(id, { emoji: "😮", authorId: rogerio.id });
  expect((await react(id, { emoji: "❤️", authorId: rogerio.id })).status).toBe(200);
  expect(await heard()).toMatchObject([
    {
      reactions: [
        { emoji: "👍", name: marina.name, fromMe: false },
        { emoji: "❤️", name: rogerio.name, fromMe: false },
      ],
    },
  ]);
  expect(await shown()).toMatchObject([
    {
      reactions: [
        { emoji: "👍", fromCompany: false, authorId: marina.id },
        { emoji: "❤️", fromCompany: false, authorId: rogerio.id },
      ],
    },
  ]);
  await react(id, { emoji: "", authorId: marina.id });
  expect(await heard()).toMatchObject([{ reactions: [{ emoji: "❤️", name: rogerio.name }] }]);
  expect(await shown()).toMatchObject([{ reactions: [{ emoji: "❤️", authorId: rogerio.id }] }]);
});

test("in a group it is a member who reacts: not nobody, not the group, and nobody of another phone", async () => {
  const { group, say, react, shown } = await world();
  const { id } = await say("Reunião amanhã?");
  for (const authorId of [undefined, group.id, (await world()).marina.id])
    expect(await react(id, { emoji: "👍", authorId })).toEqual({ status: 404, body: { error: "ERR_NO_CONTACT_FOUND" } });
  expect(await shown()).toMatchObject([{ reactions: [] }]);
});

test("a member of a group calls it: it stands so on the phone, and by him in the company's conversation with the group", async () => {
  const { company, rogerio, say, rings, heard, shown } = await world();
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "call").execute());
  await say("Alguém?");
  expect((await rings({ video: true, authorId: rogerio.id })).status).toBe(200);
  expect((await shown()).at(-1)).toMatchObject({ kind: "call", body: "video", callState: "missed", author: rogerio.name });
  expect(await heard()).toMatchObject([{ body: "Alguém?" }, { mediaType: "call_log", word: "videoCall", contact: { name: rogerio.name } }]);
  expect(await ticketsOf(company)).toHaveLength(1);
  expect((await shown()).at(-1), "nobody refuses a group's").toMatchObject({ callState: "missed", author: rogerio.name });
});

test("in a group it is a member who calls: not nobody, not the group, and nobody of another phone", async () => {
  const { group, rings, shown } = await world();
  for (const authorId of [undefined, group.id, (await world()).marina.id])
    expect(await rings({ authorId })).toEqual({ status: 404, body: { error: "ERR_NO_CONTACT_FOUND" } });
  expect(await shown()).toEqual([]);
});

test("a group is called otherwise from here on: on the phone, and for the company", async () => {
  const { company, admin, path, group, marina, say, heard } = await world();
  await say("Bom dia");
  await heard();
  const renamed = await call(admin, "PUT", `${path}/people/${group.id}`, { name: " Moradores " });
  expect(renamed.body).toMatchObject({ id: group.id, name: "Moradores", online: true });
  await heard();
  const [ticket] = await ticketsOf(company);
  expect((await call(admin, "GET", `/tickets/${ticket!.id}`)).body.contact).toMatchObject({ name: "Moradores" });
  expect((await call(admin, "GET", path)).body.people.map(({ name }: SandboxPerson) => name)).toContain("Moradores");

  expect((await call(admin, "PUT", `${path}/people/${group.id}`, { name: "M" })).status).toBe(400);
  expect((await call(admin, "PUT", `${path}/people/${marina.id}`, { name: "Marina" })).body).toMatchObject({ error: "ERR_NOT_SUPPORTED" });
});
