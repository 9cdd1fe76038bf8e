import { expect, test } from "vitest";
import type { TestCompany } from "../../testing/company.ts";
import { aMessage, arrive, ticketsOf } from "./factory.ts";
import { aConversation } from "./testing.ts";

const providerRequestsOf = (company: TestCompany) =>
  company.run(({ tx }) =>
    tx.selectFrom("provider_requests").select(["kind", "payload"]).where("kind", "=", "read").orderBy("id").execute(),
  );
type Receipts = { messages: { providerId: string }[] };

test("opening clears what is unread, peeking and paging do not, and the customer sees it read once the holder has read it", async () => {
  const { company, held, number, open, ana, bia, theirs } = await aConversation({ said: 3 });
  const unread = async () => (await ticketsOf(company))[0]!.unread;
  await open(ana, "?peek=true");
  await open(ana, "?pageNumber=2");
  expect([await unread(), await providerRequestsOf(company)]).toEqual([3, []]);
  const { body } = await open(bia);
  expect([body.ticket.unreadMessages, await unread()]).toEqual([0, 0]);
  expect(await providerRequestsOf(company), "a colleague who looks in has answered nobody").toEqual([]);

  await open(ana);
  const receipts = async () =>
    (await providerRequestsOf(company)).flatMap(({ payload }) => (payload as Receipts).messages.map((m) => m.providerId));
  expect(await receipts()).toEqual(theirs.map(({ id }) => id));
  const more = aMessage({ number, chat: `${number}@there` });
  await arrive(company, held, more);
  await open(ana);
  await open(ana);
  expect((await providerRequestsOf(company)).at(-1)?.payload, "as the provider addresses them").toEqual({
    messages: [{ providerId: more.id, chat: `${number}@there`, author: null }],
  });
  expect(await receipts(), "nothing is forgotten that waited for its connection").toEqual([...theirs, more].map(({ id }) => id));
});

test("of what he sent to many the list goes with it", async () => {
  const { company, held, number, open, ana, theirs } = await aConversation();
  const list = "1599157532@broadcast";
  const sent = aMessage({ number, list });
  await arrive(company, held, sent);
  await open(ana);
  const [{ payload } = {}] = await providerRequestsOf(company);
  expect(payload).toMatchObject({ messages: [{ providerId: theirs[0]?.id }, { providerId: sent.id, list }] });
});

test.each([
  ["sandbox", 101, [50, 50, 1]],
  ["cloud", 51, [50]],
] as const)("of however many are read at once each is told, where it does not go with a later one: %s", async (provider, said, each) => {
  const { company, open, theirs } = await aConversation({ provider, said });
  await open();
  const receipts = (await providerRequestsOf(company)).map(({ payload }) => (payload as Receipts).messages.map((m) => m.providerId));
  expect(receipts.map(({ length }) => length)).toEqual(each);
  const all = theirs.map(({ id }) => id);
  expect(receipts.flat(), "Meta's reads those before it, too").toEqual(provider === "cloud" ? all.slice(-50) : all);
});

test("what is said before anybody takes the ticket is read by the customer's side only when its holder opens it", async () => {
  const { company, open, lia, ana, move, queueId } = await aConversation();
  await move(ana.id, { status: "pending", userId: null });
  await open(lia);
  expect(await providerRequestsOf(company)).toEqual([]);
  await move(null, { status: "open", userId: ana.id, queueId });
  await open(ana);
  expect(await providerRequestsOf(company)).toHaveLength(1);
});
