import { contacts } from "@recado/contract/contacts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeTimers } from "../../lib/testing/timers.ts";
import { answer, signedIn } from "../../testing.tsx";
import type { ListedContact } from "./keys.ts";
import { gone, later, leave, names, openList, point, settled, shows, told } from "./testing/list.tsx";
import { aContact, giveRoom, pageOf } from "./testing/samples.ts";

const bob = aContact({ id: 1, name: "Bob", email: "bob@acme.test" });
const marina = aContact({ id: 3, name: "Marina" });
const nina = aContact({ id: 4, name: "Nina", email: "nina@acme.test" });

beforeEach(() => {
  fakeTimers();
  giveRoom();
  signedIn({ profile: "admin" });
});

/** Looked for are some words, and these are found. */
async function searched(...found: ListedContact[]) {
  const server = { asked: 0, found };
  answer(contacts.list, ({ query }) => {
    if (query.searchParam === "") return pageOf([marina]);
    server.asked += 1;
    return pageOf(server.found, query.cursor);
  });
  const { cache } = openList();
  await shows("Marina");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "acme" } });
  await waitFor(() => expect(names()[0]).toBe(found[0]?.name), { timeout: 3000 });
  return Object.assign(server, { settled: () => settled(cache) });
}
const merged = () => {
  gone(4, 3);
  told("update", { ...marina, updatedAt: later });
};

test("a search that found somebody finds whom he has become part of", async () => {
  const server = await searched(bob, nina);
  server.found = [bob, marina];
  merged();
  await shows("Bob", "Marina");
});

test("not before one has left the rows that one points at, also where he stands beyond them", async () => {
  const many = Array.from({ length: 40 }, (_, at) => aContact({ id: at + 100, email: "acme@acme.test" }));
  const server = await searched(...many);
  server.found = [marina, ...many];
  point();
  merged();
  await server.settled();
  expect(server.asked).toBe(1);
  leave();
  await waitFor(() => expect(names()[0]).toBe("Marina"));
});

test("one that shows all whom it found, and not him, asks nobody", async () => {
  const server = await searched(bob);
  merged();
  await server.settled();
  expect(server.asked).toBe(1);
});
