import { contacts } from "@recado/contract/contacts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeTimers } from "../../lib/testing/timers.ts";
import { answer, signedIn } from "../../testing.tsx";
import { contactKeys, type ListedContact } from "./keys.ts";
import { gone, later, leave, listed, openList, point, settled, told } from "./testing/list.tsx";
import { aContact, giveRoom, pageOf } from "./testing/samples.ts";

const many = Array.from({ length: 40 }, (_, at) => aContact({ id: at + 1 }));
const zuleica = aContact({ id: 99, name: "Zuleica" });

beforeEach(() => {
  fakeTimers();
  giveRoom();
  signedIn({ profile: "admin" });
});

type Cache = ReturnType<typeof openList>["cache"];
const counts = (count: number) => waitFor(() => expect(document.querySelector("h1")?.parentElement?.textContent).toContain(String(count)));

async function openMany() {
  listed(many);
  const { cache } = openList();
  await counts(40);
  return cache;
}

/** The list is asked for again, and answered with these only when somebody lets it. */
async function askSlowly(cache: Cache, all: ListedContact[]) {
  const response = Promise.withResolvers<void>();
  let times = 0;
  answer(contacts.list, async ({ query }) => {
    times += 1;
    await response.promise;
    return pageOf(all, query.cursor);
  });
  act(() => void cache.invalidateQueries({ queryKey: contactKeys.lists }));
  await waitFor(() => expect(times).toBe(1));
  return { come: response.resolve, times: () => times };
}

test("who is added while an answer is on its way that has counted him is not counted again", async () => {
  const cache = await openMany();
  const answered = await askSlowly(cache, [...many, zuleica]);
  told("create", zuleica);
  answered.come();
  await counts(41);
  await settled(cache);
  await counts(41);
  expect(answered.times()).toBe(2);
});

test("who is added while an answer is on its way that has not counted him is counted by the next", async () => {
  const cache = await openMany();
  const answered = await askSlowly(cache, many);
  told("create", zuleica);
  listed([...many, zuleica]);
  answered.come();
  await counts(41);
  await settled(cache);
  await counts(41);
});

test("who is deleted while an answer is on its way that counts him no more is not taken off again", async () => {
  const cache = await openMany();
  const answered = await askSlowly(cache, many.slice(0, -1));
  gone(40);
  answered.come();
  await counts(39);
  await settled(cache);
  await counts(39);
});

test("so it is with one who is deleted while somebody points at the rows, and nothing is asked for under the pointer", async () => {
  const cache = await openMany();
  const answered = await askSlowly(cache, many.slice(0, -1));
  point();
  gone(40);
  answered.come();
  await counts(39);
  await settled(cache);
  await counts(39);
  expect(answered.times()).toBe(1);
  leave();
  await waitFor(() => expect(answered.times()).toBe(2));
  await settled(cache);
  await counts(39);
});

test("many of whom an answer may know already are one question", async () => {
  const cache = await openMany();
  const others = Array.from({ length: 20 }, (_, at) => aContact({ id: at + 100, name: `Zuleica ${at}` }));
  const answered = await askSlowly(cache, [...many, ...others]);
  for (const other of others) told("create", other);
  answered.come();
  await settled(cache);
  await counts(60);
  expect(answered.times()).toBe(2);
});

test("one who is new and comes with the next page while he waits is counted", async () => {
  await openMany();
  point();
  told("create", zuleica);
  await screen.findByRole("button", { name: "1 new contact: show" });
  listed([...many, zuleica]);
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load more" })).toBeNull());
  leave();
  await counts(41);
});

test("one who is added and deleted again before he was taken in changes nothing", async () => {
  const cache = await openMany();
  told("create", zuleica);
  told("update", { ...zuleica, updatedAt: later });
  gone(99);
  await settled(cache);
  await counts(40);
});

test("whom the answer has counted already, out of sight, is not counted again by news that come after it", async () => {
  listed([...many, zuleica]);
  const { cache } = openList();
  await counts(41);
  told("create", zuleica);
  await settled(cache);
  await counts(41);
});

test("nor is one taken off again who was deleted before the answer, out of sight", async () => {
  const cache = await openMany();
  gone(99);
  await settled(cache);
  await counts(40);
});
