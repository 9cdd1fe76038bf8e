import { ADDRESS_BOOK_PIECE_MAX, type AddressBookEntry } from "@recado/channels/inbound";
import type { proto } from "baileys";
import { expect, test, vi } from "vitest";
import type { Account, Contact } from "./testing/account.ts";
import type { Company } from "./testing/company.ts";
import type { FakeWhatsApp } from "./testing/fakeWhatsApp.ts";
import { linked } from "./testing/linked.ts";

// The tests start processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let fake: FakeWhatsApp;
let company: Company;
let account: Account;
let alice: Contact;
let bob: Contact;

linked((its) => {
  ({ fake, company, account, alice, bob } = its);
});

const pieces = () => company.kept.flatMap(({ inbound }) => (inbound.kind === "addressBook" ? [inbound] : []));
const entries = () => pieces().flatMap((piece) => piece.entries);
const entry = (number: string, name: string | null) =>
  company.until(() => entries().find((one) => one.number === number && one.name === name), `${number} as ${name}`);
const talk = (id: string, more: Partial<proto.IConversation> = {}): proto.IConversation => ({ id, messages: [], ...more });

test("what the phone had written when it was linked comes with the pairing, as soon as its key is here", async () => {
  await account.book.write("5511955550001@s.whatsapp.net", "Lúcia Fontes");
  await fake.says.history(account, [talk(`${bob.number}@s.whatsapp.net`, { name: "Bob da Esquina" })]);
  await fake.says.shareKey(account);

  await entry("5511955550001", "Lúcia Fontes");
  await entry(bob.number, "Bob da Esquina");
  const [piece] = pieces();
  expect(piece).toMatchObject({ kind: "addressBook", chat: "book", id: expect.stringMatching(/^book:/) });
});

test("whoever is written in, called otherwise or taken out on the phone is told at once", async () => {
  await fake.says.write(account, alice, "Alice Padaria");
  await entry(alice.number, "Alice Padaria");
  await fake.says.write(account, alice, "Alice Confeitaria");
  await entry(alice.number, "Alice Confeitaria");
  await fake.says.write(account, alice, null);
  await entry(alice.number, null);
  const names = entries().flatMap(({ number, name }) => (number === alice.number ? [name] : []));
  expect(names).toEqual(["Alice Padaria", "Alice Confeitaria", null]);
});

test("of the history the people with a name and a number count: no group, nobody without a name, not we ourselves", async () => {
  await fake.says.write(account, bob, "Bob Silva");
  await entry(bob.number, "Bob Silva");
  const before = entries().length;
  await fake.says.history(
    account,
    [
      talk(`${bob.number}@s.whatsapp.net`, { name: "Bob, como era" }),
      talk("120363000000000001@g.us", { name: "Vizinhos", pnJid: "5511955550009@s.whatsapp.net" }),
      talk(`${account.number}@s.whatsapp.net`, { name: "Eu" }),
      talk("5511955550002@s.whatsapp.net"),
      talk("5511955550003@s.whatsapp.net", { username: "so.apelido" }),
      talk("333444555666777@lid", { name: "Sem número" }),
      talk("444555666777888@lid", { name: "Pelo LID" }),
      talk("5511955550005@s.whatsapp.net", { name: "  Nome com\u0000zero  ", accountLid: `${account.lid}@lid` }),
    ],
    [{ lidJid: "444555666777888@lid", pnJid: "5511955550004@s.whatsapp.net" }],
  );
  await entry("5511955550005", "Nome com\uFFFDzero");
  expect(entries().slice(before)).toEqual([
    { number: "5511955550004", name: "Pelo LID" },
    { number: "5511955550005", name: "Nome com\uFFFDzero" },
  ]);
});

test("a big address book comes in pieces, and while the database is away it waits whole", async () => {
  const many = Array.from({ length: 2 * ADDRESS_BOOK_PIECE_MAX + 50 }, (_, at) => ({
    number: String(5_511_900_000_000 + at),
    name: `Pessoa ${at}`,
  }));
  company.ports.refuse = true;
  await fake.says.history(
    account,
    many.map(({ number, name }) => talk(`${number}@s.whatsapp.net`, { name })),
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
  const isNew = ({ name }: AddressBookEntry) => name?.startsWith("Pessoa");
  expect(entries().filter(isNew)).toEqual([]);

  company.ports.refuse = false;
  await entry(many.at(-1)!.number, many.at(-1)!.name);
  expect(entries().filter(isNew)).toEqual(many);
  const sizes = pieces().flatMap((piece) => (piece.entries.some(isNew) ? [piece.entries.length] : []));
  expect(sizes).toEqual([ADDRESS_BOOK_PIECE_MAX, ADDRESS_BOOK_PIECE_MAX, 50]);
});

test("how far it was read is written down when it is kept, so that whoever dies in between reads it again", async () => {
  const written = () => company.keys.get("app-state-sync-version/critical_unblock_low")?.toString();
  const before = await company.until(written, "what was read so far");
  company.ports.refuse = true;
  await fake.says.write(account, alice, "Alice, a tempo");
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(written()).toBe(before);

  company.ports.refuse = false;
  await entry(alice.number, "Alice, a tempo");
  await company.until(() => written() !== before, "what was read by now");
});

test("a phone that was linked before anybody listened is asked when it comes back, and only then", async () => {
  const again = async () => {
    const [before, logins] = [entries().length, company.statuses().length];
    fake.cut(account);
    await company.status("connected", logins);
    return before;
  };
  const requests: string[] = [];
  fake.on("query", ({ attrs }) => void requests.push(attrs.xmlns ?? ""));
  await again();
  await fake.says.text(account, alice, "e então?");
  await company.inbound("message");
  expect(requests, "what has come is not asked for again").not.toContain("w:sync:app:state");

  company.keys.delete("app-state-sync-version/critical_unblock_low");
  const before = await again();
  await company.until(() => entries().length > before, "the address book");
  expect(pieces().at(-1)?.entries.length, "together, though Baileys tells of them one by one").toBeGreaterThan(1);
  expect(entries().slice(before)).toEqual(
    expect.arrayContaining([
      { number: "5511955550001", name: "Lúcia Fontes" },
      { number: bob.number, name: "Bob Silva" },
    ]),
  );
});
