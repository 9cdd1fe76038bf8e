import { changeId, unreadableId } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { acceptTicket } from "../../tickets/moves/accept.ts";
import { sendMessage } from "../actions/send.ts";
import { aMessage, aPerson, arrive, heldConnection, messagesOf, ticketsOf } from "../factory.ts";

async function world() {
  const company = await createCompany();
  const held = await heldConnection(company);
  const number = aNumber();
  const ana = await company.createUser({ allTicket: true });
  let count = 0;
  const about = (target: string) => ({
    chat: number,
    at: Date.now(),
    id: `change ${count++}`,
    target,
    fromMe: false,
    author: aPerson(number),
  });
  const last = async () => (await ticketsOf(company))[0]?.last;
  return { company, held, number, ana, about, last };
}

test("what a customer takes back or corrects is no longer what the list shows, unless he has said more since", async () => {
  const { company, held, number, about, last } = await world();
  const [first, second] = [aMessage({ number, body: "Meu cartão é 1234" }), aMessage({ number, body: "Ops" })];
  await arrive(company, held, first, second);
  await arrive(company, held, { ...about(first.id), kind: "delete" });
  expect(await last()).toBe("Ops");
  await arrive(company, held, { ...about(second.id), kind: "edit", body: "Desculpe" });
  expect(await last()).toBe("Desculpe");
  await arrive(company, held, { ...about(second.id), kind: "delete" });
  expect(await last()).toBe("Mensagem excluída");
  await arrive(company, held, { ...about(second.id), kind: "edit", body: "Meu cartão é 5678" });
  expect(await last(), "what was deleted does not come back by being edited").toBe("Mensagem excluída");
});

test("nobody but who said it corrects a message or takes it back: not ours, not another's, not from another conversation", async () => {
  const { company, held, number, ana, about } = await world();
  const theirs = aMessage({ number, body: "R$ 500" });
  await arrive(company, held, theirs);
  const { id } = (await ticketsOf(company))[0]!;
  await company.as(ana, (ctx) => acceptTicket(ctx, id));
  await company.as(ana, (ctx) => sendMessage(ctx, id, { body: "R$ 700", sign: false, voice: false, quotedMsg: null }));
  await company.run(({ tx }) => tx.updateTable("messages").set({ provider_id: "ours.1" }).where("origin", "=", "agent").execute());
  const stranger = { chat: aNumber(), author: aPerson(aNumber()) };
  const claims = [about("ours.1"), { ...about(theirs.id), ...stranger }, { ...about(theirs.id), fromMe: true, author: null }];
  for (const claim of claims) {
    await arrive(company, held, { ...claim, kind: "edit", body: "R$ 5" });
    await arrive(company, held, { ...claim, id: `${claim.id} again`, kind: "delete" });
  }
  const messages = (await messagesOf(company)).filter(({ body }) => body.startsWith("R$"));
  expect(messages).toMatchObject([
    { body: "R$ 500", isDeleted: false, isEdited: false },
    { body: "R$ 700", isDeleted: false, isEdited: false },
  ]);

  await arrive(company, held, { ...about("ours.1"), fromMe: true, author: null, kind: "edit", body: "R$ 650" });
  expect((await messagesOf(company)).map(({ body }) => body)).toContain("R$ 650");
});

test("an edit, a deletion and a reaction that nobody could read at first stand as what they were, and are done all the same", async () => {
  const { company, held, number, about, last } = await world();
  const message = aMessage({ number, body: "Duas cadeiras" });
  const content = { type: "unknown", label: "unreadable" } as const;
  const standIn = (id: string, from = number) => aMessage({ number: from, id: unreadableId(id), content });
  await arrive(company, held, message, standIn("E"), standIn("R"), standIn("U"), standIn("D"));
  expect(await last()).toContain("Veja no celular");
  const change = (kind: "edit" | "delete" | "reaction", id: string) => ({ ...about(message.id), id: changeId(kind, id) });
  await arrive(company, held, { ...change("edit", "E"), kind: "edit", body: "Três cadeiras" });
  await arrive(company, held, { ...change("reaction", "R"), kind: "reaction", emoji: "👍" });
  await arrive(company, held, { ...change("reaction", "U"), kind: "reaction", emoji: "" });
  await arrive(company, held, { ...change("delete", "D"), kind: "delete" });
  expect((await messagesOf(company)).map(({ body }) => body)).toEqual([
    "Três cadeiras",
    "Editou uma mensagem",
    "Reagiu a uma mensagem: 👍",
    "Retirou uma reação",
    "Excluiu uma mensagem",
  ]);
  expect((await messagesOf(company))[0]).toMatchObject({ isEdited: true, isDeleted: true });
  expect(await ticketsOf(company)).toMatchObject([{ last: "Excluiu uma mensagem", unread: 5 }]);
});

test("what stands for somebody whom nobody could read is explained by nobody else, and by what still waits for its message too", async () => {
  const { company, held, number, about } = await world();
  const content = { type: "unknown", label: "unreadable" } as const;
  const bodies = async () => (await messagesOf(company)).map(({ body }) => body);
  await arrive(company, held, aMessage({ number, id: unreadableId("X"), content }));
  const edit = { ...about("not here yet"), id: changeId("edit", "X"), kind: "edit", body: "Outra" } as const;
  const other = aNumber();
  await arrive(company, held, { ...edit, id: changeId("delete", "X"), kind: "delete", chat: other, author: aPerson(other) });
  await arrive(company, held, { ...edit, id: changeId("reaction", "X"), kind: "reaction", emoji: "👍", fromMe: true, author: null });
  expect(await bodies()).toEqual([expect.stringContaining("Veja no celular")]);
  await arrive(company, held, edit);
  expect(await bodies()).toEqual(["Editou uma mensagem"]);
});

test("of a file whose caption is taken out the list shows what it is", async () => {
  const { company, held, number, about, last } = await world();
  const media = { type: "media", media: "image", mime: "image/png", name: null, bytes: 4, seconds: null, source: { id: "7" } } as const;
  const photo = aMessage({ number, content: { ...media, caption: "A fachada" } });
  await arrive(company, held, photo);
  await arrive(company, held, { ...about(photo.id), kind: "edit", body: "" });
  expect([(await messagesOf(company))[0]?.body, await last()]).toEqual(["", "Imagem"]);
});

test("everybody reacts once: a new one takes the old one's place, an empty one takes it away", async () => {
  const { company, held, number, about } = await world();
  const message = aMessage({ number });
  await arrive(company, held, message);
  const react = (emoji: string, author = number) => ({ ...about(message.id), kind: "reaction" as const, emoji, author: aPerson(author) });
  await arrive(company, held, react("👍"), react("❤️"), react("😂", aNumber()));
  const reactions = () => company.run(({ tx }) => tx.selectFrom("message_reactions").select("emoji").where("emoji", "<>", "").execute());
  expect((await reactions()).map(({ emoji }) => emoji).sort()).toEqual(["❤️", "😂"].sort());
  await arrive(company, held, react(""), react(""));
  expect(await reactions()).toEqual([{ emoji: "😂" }]);
});

test("in a group whoever spoke is told that he was read, at the address that he spoke from", async () => {
  const { company, held, ana } = await world();
  await company.run(({ tx }) => tx.updateTable("settings").set({ value: "disabled" }).where("key", "=", "CheckMsgIsGroup").execute());
  const group = { id: "120363000033334444", subject: "Condomínio" };
  const speaker = { number: null, lid: "99301", userId: null, name: "Zé" };
  const messages = [aPerson("5511987655001"), speaker].map((author) =>
    aMessage({ chat: "120363000033334444@g", peer: null, group, author }),
  );
  await arrive(company, held, ...messages);
  const { id } = (await ticketsOf(company))[0]!;
  await company.as(ana, (ctx) => acceptTicket(ctx, id));
  await call(ana, "GET", `/messages/${id}`);
  const requests = await company.run(({ tx }) => tx.selectFrom("provider_requests").select("payload").where("kind", "=", "read").execute());
  expect(requests).toEqual([
    {
      payload: {
        messages: [
          { providerId: messages[0]?.id, chat: "120363000033334444@g", author: "5511987655001" },
          { providerId: messages[1]?.id, chat: "120363000033334444@g", author: "99301@lid" },
        ],
      },
    },
  ]);
});
