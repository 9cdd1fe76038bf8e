import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { eventsDuring } from "../../testing/eventsDuring.ts";
import { stillClock } from "../../testing/stillClock.ts";
import { noteEvent } from "../connections/actions/note.ts";
import { aNumber } from "../contacts/factory.ts";
import { canonicalNumber } from "../contacts/numbers.ts";
import { resumeProviderRequests, runProviderRequest } from "../messages/delivery/providerRequests.ts";
import { fakeChannel, heldConnection } from "../messages/factory.ts";
import { createContactList, createItem } from "./factory.ts";
import { insertItems } from "./items/queries.ts";
import { getContactList } from "./queries.ts";

const wait = stillClock(60_000);

type Answer = { exists: boolean; number: string | null; lid: null };

async function world() {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  const lists = [(await createContactList(company, ana)).id, (await createContactList(company, ana)).id] as const;
  const fill = (listId: number, numbers: string[]) =>
    company.run((ctx) =>
      insertItems(
        ctx,
        listId,
        numbers.map((number) => ({ name: "Bia", number, value: canonicalNumber(number), email: "" })),
      ),
    );
  const items = (listId: number) =>
    company.run(({ tx }) =>
      tx
        .selectFrom("contact_list_items")
        .select(["number", "email", "is_whatsapp_valid as valid"])
        .where("list_id", "=", listId)
        .orderBy("id")
        .execute(),
    );
  const counts = async (listId: number) => {
    const { contactsCount, checkedCount, validCount } = await company.run((ctx) => getContactList(ctx, listId));
    return [contactsCount, checkedCount, validCount];
  };
  return { company, ana, lists, fill, items, counts };
}

async function aLine(
  company: Awaited<ReturnType<typeof createCompany>>,
  answer: (number: string) => Answer = (number) => ({ exists: true, number, lid: null }),
) {
  const held = await heldConnection(company, { provider: "beta" });
  const asked: string[] = [];
  const check = async (number: string) => {
    asked.push(number);
    return answer(number);
  };
  await noteEvent(company.id, held, { type: "status", status: "DISCONNECTED", cause: "lost" });
  await noteEvent(company.id, held, { type: "status", status: "CONNECTED", cause: "connected" });
  const run = async () => {
    while (await runProviderRequest(company.id, held, { ...fakeChannel().channel, check }));
    return asked.splice(0);
  };
  return { held, run };
}
const numbers = (count: number) => Array.from({ length: count }, aNumber);

test("a list is checked a few numbers a minute, each number once for all lists, and announced once a minute", async () => {
  const { company, lists, fill, counts } = await world();
  const all = numbers(13);
  await fill(lists[0], all);
  await fill(lists[1], all.slice(0, 2));
  const { run } = await aLine(company);
  const each: number[] = [];
  const told: string[][] = [];
  for (let minute = 1; minute <= 4; minute++) {
    wait(minute + 0.1);
    const events = await eventsDuring(company.id, async () => each.push((await run()).length));
    told.push(events.map(({ event }) => event.replace(/^company-\d+-/, "")).filter((event) => /^ContactListItem/.test(event)));
  }
  expect(each).toEqual([10, 3, 0, 0]);
  const reload = (listId: number) => `ContactListItem-${listId}`;
  expect(told).toEqual([[], [reload(lists[0]), reload(lists[1])], [reload(lists[0])], []]);
  expect([await counts(lists[0]), await counts(lists[1])]).toEqual([
    [13, 13, 13],
    [2, 2, 2],
  ]);
});

test("contacts and lists share the few numbers of a minute, and what one of them leaves is the other's", async () => {
  const { company, ana, lists, fill } = await world();
  const rows = numbers(7).map((Telefone, at) => ({ Nome: `Contato ${at}`, Telefone }));
  await call(ana, "POST", "/contacts/upload", { rows });
  await fill(lists[0], numbers(12));
  const { run } = await aLine(company);
  const uploaded = new Set(rows.map(({ Telefone }) => Telefone));
  const each: number[][] = [];
  for (let minute = 1; minute <= 3; minute++) {
    wait(minute + 0.1);
    const asked = await run();
    const ofContacts = asked.filter((number) => uploaded.has(number)).length;
    each.push([ofContacts, asked.length - ofContacts]);
  }
  expect(each).toEqual([
    [5, 5],
    [2, 7],
    [0, 0],
  ]);
});

test("a contact entered by hand is checked at once, and the answer is announced by itself", async () => {
  const { company, ana, lists } = await world();
  const { run } = await aLine(company, () => ({ exists: false, number: null, lid: null }));
  const item = await createItem(company, ana, lists[0]);
  expect(item.isWhatsappValid).toBeNull();
  const events = await eventsDuring(company.id, async () => expect(await run()).toEqual([item.number]));
  expect(events).toMatchObject([
    { event: `company-${company.id}-ContactListItem`, payload: { action: "update", record: { id: item.id, isWhatsappValid: false } } },
    { event: `company-${company.id}-ContactList`, payload: { action: "update", record: { checkedCount: 1, validCount: 0 } } },
  ]);
});

test("a number is stored as WhatsApp spells it, and two that turn out to be one become one", async () => {
  const { company, ana, lists, items, counts } = await world();
  const there = (number: string) => ({ exists: true, number: number.replace(/^549/, "54"), lid: null });
  const { run } = await aLine(company, there);
  await createItem(company, ana, lists[0], { number: "541155550001", email: "" });
  await createItem(company, ana, lists[0], { number: "5491155550001", email: "bia@exemplo.test" });
  await createItem(company, ana, lists[1], { number: "5491155550001", email: "" });
  await createItem(company, ana, lists[1], { number: "551187650001" });
  await run();
  expect(await items(lists[0])).toEqual([{ number: "541155550001", email: "bia@exemplo.test", valid: true }]);
  expect((await items(lists[1])).map(({ number, valid }) => [number, valid])).toEqual([
    ["541155550001", true],
    ["551187650001", true],
  ]);
  expect(await counts(lists[0])).toEqual([1, 1, 1]);
});

test("what cannot be checked stays unknown, and a new owner of the connection goes on where the last one died", async () => {
  const { company, lists, fill, counts } = await world();
  await fill(lists[0], numbers(12));
  let fails = true;
  const { held, run } = await aLine(company, (number) => {
    if (fails) throw new Error("the process dies");
    return { exists: true, number, lid: null };
  });
  wait(1.1);
  expect((await run()).length).toBe(10);
  expect(await counts(lists[0])).toEqual([12, 0, 0]);
  fails = false;
  wait(2.2);
  await resumeProviderRequests(company.id, held);
  expect((await run()).length).toBe(12);
  expect(await counts(lists[0])).toEqual([12, 12, 12]);
});
