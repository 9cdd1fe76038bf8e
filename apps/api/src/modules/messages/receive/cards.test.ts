import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { createCompany } from "../../../testing/company.ts";
import { aMessage, arrive, heldConnection } from "../factory.ts";

/** The conversation's message and the ticket in the list after these cards arrived. */
async function shown(...cards: { name: string; lines: string[] }[]) {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const written = cards.map(({ name, lines }) => ({ name, vcard: ["BEGIN:VCARD", `FN:${name}`, ...lines, "END:VCARD"].join("\r\n") }));
  await arrive(company, await heldConnection(company), aMessage({ content: { type: "contacts", cards: written } }));
  const [ticket] = (await call(admin, "GET", "/tickets?showAll=true")).body.tickets;
  const [message] = (await call(admin, "GET", `/messages/${ticket.id}?peek=true`)).body.messages;
  return { cards: message.cards, last: ticket.lastMessage };
}

test("a card is told with all its numbers, each once, as WhatsApp knows it or as it is written; its name is said once", async () => {
  const lines = [
    "item1.TEL;type=CELL;waid=5511988887777:+55 11 98888-7777",
    "TEL;type=WORK:+55 (11) 3333-4444",
    "TEL;type=HOME:5511988887777",
    "TEL:12",
    "EMAIL:rita@sol.test",
  ];
  expect(await shown({ name: "Dona Rita", lines })).toEqual({
    cards: ["5511988887777", "551133334444"].map((number) => ({ name: "Dona Rita", number })),
    last: "Dona Rita",
  });
});

test("one without any number is told all the same, and of a hundred numbers ten", async () => {
  const many = Array.from({ length: 100 }, (_, at) => `TEL:+55119000${String(at).padStart(5, "0")}`);
  const { cards, last } = await shown({ name: "Sem número", lines: [] }, { name: "Muitos", lines: many });
  expect(cards[0]).toEqual({ name: "Sem número", number: null });
  expect([cards.length, last]).toEqual([11, "Sem número, Muitos"]);
});
