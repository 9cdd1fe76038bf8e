import { expect, test } from "vitest";
import { appendMessage, drop, later, put, unreadOf } from "./mergeChats.ts";
import { aChat, aChatMessage, aMember } from "./testing/samples.ts";

const me = 1;
const chat = (lastPlace: number, mine: number, minute = 0, over = {}) =>
  aChat({
    lastPlace,
    users: [aMember(1, "Ana", mine, lastPlace - mine), aMember(8, "Bia", lastPlace)],
    updatedAt: `2026-11-20T10:0${minute}:00.000Z`,
    ...over,
  });

test("the bell counts what is told, in whatever order it comes", () => {
  let overview = { records: [chat(3, 3)], hasMore: false, unread: 0 };
  overview = put(overview, chat(5, 3, 2), me);
  expect(overview.unread).toBe(2);
  overview = put(overview, chat(4, 3, 1), me); // the one before it, told late
  expect([overview.unread, overview.records[0]?.lastPlace]).toEqual([2, 5]);
  overview = put(overview, chat(5, 5, 2), me);
  overview = put(overview, chat(5, 3, 2), me); // read meanwhile
  expect(overview.unread).toBe(0);
});

test("a chat that comes counts, and one that goes takes what was unread along", () => {
  let overview = { records: [chat(3, 3)], hasMore: false, unread: 0 };
  overview = put(overview, chat(2, 0, 3, { id: 4 }), me);
  expect([overview.unread, overview.records.map(({ id }) => id)]).toEqual([2, [4, 3]]);
  overview = drop(drop(overview, 4, me), 9, me);
  expect([overview.unread, overview.records.map(({ id }) => id)]).toEqual([0, [3]]);
});

test("of two states the later title stands, and no mark goes back", () => {
  const [old, renamed] = [chat(5, 5, 2), chat(4, 1, 4, { title: "Branch" })];
  for (const one of [later(old, renamed), later(renamed, old)]) {
    expect([one.title, one.lastPlace, unreadOf(one, me)]).toEqual(["Branch", 5, 0]);
  }
});

test("a message joins the newest page once, and where one is missing before it nothing is guessed", () => {
  const page = { records: [aChatMessage(1), aChatMessage(2)], count: 2, hasMore: false, cursor: null };
  const joined = appendMessage([page], aChatMessage(3));
  expect(joined?.[0]?.records.map(({ place }) => place)).toEqual([1, 2, 3]);
  expect(appendMessage(joined ?? [], aChatMessage(3))?.[0]?.records).toHaveLength(3);
  expect(appendMessage([page], aChatMessage(4))).toBeUndefined();
});
