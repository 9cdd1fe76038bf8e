import { type Content, changeId, unreadableId } from "@recado/channels/inbound";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { aNumber } from "../../contacts/factory.ts";
import { aMessage, aPerson, arrive, heldConnection, messagesOf } from "../factory.ts";

async function world() {
  const company = await createCompany();
  const held = await heldConnection(company);
  const [number, admin] = [aNumber(), await company.createUser({ profile: "admin" })];
  const ticket = async () => (await call(admin, "GET", "/tickets?showAll=true")).body.tickets[0];
  const told = async () => (await call(admin, "GET", `/messages/${(await ticket()).id}?peek=true`)).body.messages;
  /** The last word in the list, and the message's word in the conversation. */
  const shown = async () => {
    const [{ lastWord, lastMessage }, list] = [await ticket(), await told()];
    return [lastWord, lastMessage, list.at(-1).word];
  };
  return { company, held, number, shown, told };
}

const file = { type: "media", caption: null, name: null, mime: "image/png", bytes: 4, seconds: null, source: { id: "7" } } as const;
const card = (name: string): Content => ({ type: "contacts", cards: [{ name, vcard: "BEGIN:VCARD" }] });

test.each<[string, Content, [string | null, string, string | null]]>([
  ["somebody's own words", { type: "text", body: "Imagem" }, [null, "Imagem", null]],
  ["a picture", { ...file, media: "image" }, ["image", "Imagem", "image"]],
  ["a picture with words", { ...file, media: "image", caption: "Imagem" }, [null, "Imagem", null]],
  ["a file, which has a name", { ...file, media: "document", name: "nota.pdf" }, [null, "nota.pdf", "document"]],
  ["a file without one", { ...file, media: "document" }, ["document", "Documento", "document"]],
  ["somebody's card", card("Dona Rita"), [null, "Dona Rita", "contacts"]],
  ["nobody's card", card(""), ["contacts", "Contato", "contacts"]],
  ["a poll", { type: "poll", question: "Qual cor?", options: ["Azul"] }, ["poll", "Qual cor?", "poll"]],
  ["what nobody knows", { type: "unknown", label: "orderMessage" }, ["unknown", expect.stringContaining("Veja no"), "unknown"]],
])("beside what stands in the company's language it is told what it is: %s", async (_, content, expected) => {
  const { company, held, number, shown } = await world();
  await arrive(company, held, aMessage({ number, content }));
  expect(await shown()).toEqual(expected);
});

test.each([
  ["missed", true, "videoCall", /^Chamada de vídeo perdida/],
  ["missed", false, "call", /^Chamada de voz perdida/],
  ["taken", true, "pastVideoCall", /^Chamada de vídeo(?! perdida)/],
  ["ended", false, "pastCall", /^Chamada de voz(?! perdida)/],
] as const)("so it is of a call that is %s, with a picture or without (%s)", async (state, video, word, text) => {
  const { company, held, number, shown } = await world();
  const peer = aPerson(number);
  const id = `call ${company.id}`;
  await arrive(company, held, { kind: "call", state, id, callId: id, chat: number, at: Date.now(), video, peer });
  expect(await shown()).toEqual([word, expect.stringMatching(text), word]);
});

test("and of what turned out to be no message, and of what was taken back, there and where it is quoted", async () => {
  const { company, held, number, shown, told } = await world();
  const message = aMessage({ number, body: "Duas cadeiras" });
  const riddle = (id: string) => aMessage({ number, id: unreadableId(id), content: { type: "unknown", label: "unreadable" } });
  const about = { chat: number, at: Date.now(), target: message.id, fromMe: false, author: aPerson(number) };
  await arrive(company, held, message);
  const asides = [
    ["edit", { kind: "edit", body: "Três cadeiras" }],
    ["reaction", { kind: "reaction", emoji: "👍" }],
    ["unreaction", { kind: "reaction", emoji: "" }],
    ["delete", { kind: "delete" }],
  ] as const;
  for (const [word, change] of asides) {
    await arrive(company, held, riddle(word));
    await arrive(company, held, { ...about, ...change, id: changeId(change.kind, word) });
    expect(await shown()).toEqual([word, expect.anything(), word]);
  }
  const last = aMessage({ number, body: "Isto", quoted: message.id });
  await arrive(company, held, last);
  expect((await told()).at(-1)).toMatchObject({ word: null, quotedMsg: { word: "deleted" } });
  await arrive(company, held, { ...about, id: "x", kind: "delete", target: last.id });
  expect((await shown())[0]).toBe("deleted");
  expect((await messagesOf(company)).length).toBe(6);
});
