import { contacts } from "@recado/contract/contacts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { fakeTimers } from "../../lib/testing/timers.ts";
import { answer, signedIn } from "../../testing.tsx";
import { type ContactPages, contactKeys, type ListedContact } from "./keys.ts";
import { later, leave, listed, names, open, openList, point, settled, shows, told } from "./testing/list.tsx";
import { aCard, aContact, aPage, giveRoom, pageOf } from "./testing/samples.ts";

const [ana, bia, caio] = [aContact({ id: 1, name: "Ana" }), aContact({ id: 2, name: "Bia" }), aContact({ id: 3, name: "Caio" })];
const zeca = aContact({ id: 1, name: "Zeca", updatedAt: later });

beforeEach(() => {
  giveRoom();
  signedIn({ profile: "admin" });
});

test("whom I rename moves to where his new name belongs, as soon as I have left him", async () => {
  await open(ana, bia, caio);
  answer(contacts.show, () => aCard(ana));
  answer(contacts.merges, () => []);
  answer(contacts.update, () => aCard(zeca));
  const edit = screen.getByRole("button", { name: "Edit Ana" });
  act(() => edit.focus());
  fireEvent.click(edit);
  fireEvent.change(await screen.findByRole("textbox", { name: /^Name/ }), { target: { value: "Zeca" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  // The focus comes back to where he was opened.
  await waitFor(() => expect(document.activeElement?.closest("li")).toBeTruthy(), { timeout: 3000 });
  await shows("Zeca", "Bia", "Caio");
  told("update", zeca);
  act(() => (document.activeElement as HTMLElement).blur());
  await shows("Bia", "Caio", "Zeca");
});

test("whom a colleague renames while I point at the rows moves when I leave them", async () => {
  await open(ana, bia, caio);
  point();
  told("update", zeca);
  await shows("Zeca", "Bia", "Caio");
  leave();
  await shows("Bia", "Caio", "Zeca");
});

test("beside those who were renamed under the pointer, who is new meanwhile finds his place, and nobody is lost", async () => {
  await open(ana, bia, caio);
  point();
  told("create", aContact({ id: 4, name: "Caetano" }));
  told("update", zeca);
  await shows("Zeca", "Bia", "Caio");
  leave();
  await shows("Bia", "Caetano", "Caio", "Zeca");
});

test("renamed twice while I point, the second time to what he was, he stays; older news do not take him anywhere", async () => {
  await open(ana, bia, caio);
  point();
  told("update", zeca);
  await shows("Zeca", "Bia", "Caio");
  told("update", aContact({ id: 1, name: "Ana", updatedAt: "2026-01-03T00:00:00.000Z" }));
  await shows("Ana", "Bia", "Caio");
  leave();
  told("update", zeca);
  told("update", aContact({ id: 3, name: "Caio", onWhatsApp: false, updatedAt: later }));
  await screen.findByText("Not on WhatsApp");
  expect(names()).toEqual(["Ana", "Bia", "Caio"]);
});

const many = Array.from({ length: 40 }, (_, at) => aContact({ id: at + 1 }));
type Cache = ReturnType<typeof openList>["cache"];
const loaded = (cache: Cache) =>
  cache.getQueryData<ContactPages>(contactKeys.list(""))?.pages.flatMap((page) => page.contacts.map(({ name }) => name)) ?? [];
const lastIs = (cache: Cache, name: string, of: number) =>
  waitFor(() => expect([loaded(cache).at(-1), loaded(cache).length]).toEqual([name, of]));

async function openMany() {
  listed(many);
  const { cache } = openList();
  await screen.findByText("40");
  await lastIs(cache, "Contato 0030", 30);
  return cache;
}

test("the last one that is loaded stays there when something else of him changes", async () => {
  const cache = await openMany();
  told("update", aContact({ id: 30, email: "novo@exemplo.test", updatedAt: later }));
  told("update", aContact({ id: 1, onWhatsApp: false, updatedAt: later }));
  await screen.findByText("Not on WhatsApp");
  await lastIs(cache, "Contato 0030", 30);
});

test("the last one that is loaded stays when his new name is not behind what was asked for, else he comes with the next page", async () => {
  fakeTimers();
  const cache = await openMany();
  point();
  told("update", aContact({ id: 30, name: "Contato 0029b", updatedAt: later }));
  await lastIs(cache, "Contato 0029b", 30);
  leave();
  await settled(cache);
  await lastIs(cache, "Contato 0029b", 30);
  told("update", aContact({ id: 30, name: "Contato 0030b", updatedAt: "2026-01-03T00:00:00.000Z" }));
  await lastIs(cache, "Contato 0029", 29);
  told("create", aContact({ id: 99, name: "Contato 0029c" }));
  await lastIs(cache, "Contato 0029c", 30);
});

/** Everybody at first; "cai" finds what is in `found`. */
async function searched(found: ListedContact[]) {
  const requests = { times: 0 };
  answer(contacts.list, ({ query }) => {
    if (query.searchParam === "") return pageOf([ana, bia, caio]);
    requests.times += 1;
    return aPage(found);
  });
  openList();
  await shows("Ana", "Bia", "Caio");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "cai" } });
  await waitFor(() => expect(names()).toEqual(found.map(({ name }) => name)), { timeout: 3000 });
  return requests;
}
const caíque = aContact({ id: 8, name: "Caíque" });
const rui = aContact({ id: 3, name: "Rui", updatedAt: later });

test("who is found no more by the search that is shown leaves it", async () => {
  const found = [caio, caíque];
  const requests = await searched(found);
  found.shift();
  told("update", rui);
  await shows("Caíque");
  expect(screen.getByText("1")).toBeTruthy();
  expect(requests.times).toBe(2);
});

test("not so while somebody points at the rows: he looks changed, and leaves when the pointer has left", async () => {
  const found = [caio, caíque];
  const requests = await searched(found);
  point();
  found.shift();
  told("update", rui);
  await shows("Rui", "Caíque");
  expect(requests.times).toBe(1);
  leave();
  await shows("Caíque");
});

test("what no search looks at asks nobody, and many who change at once are one question", async () => {
  const found = [caio, caíque];
  const requests = await searched(found);
  told("update", aContact({ id: 3, name: "Caio", onWhatsApp: false, updatedAt: later }));
  await screen.findByText("Not on WhatsApp");
  expect(requests.times).toBe(1);
  told("update", { ...rui, updatedAt: "2026-01-03T00:00:00.000Z" });
  told("update", aContact({ id: 8, name: "Rita", updatedAt: later }));
  found.splice(0);
  await screen.findByText("Nothing found for “cai”");
  expect(requests.times).toBe(2);
});
