import { contacts } from "@recado/contract/contacts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { ContactList } from "./ContactList.tsx";
import { gone, later, leave, listed, names, open, point, shows, told } from "./testing/list.tsx";
import { aContact, aPage, giveRoom, pageOf } from "./testing/samples.ts";

const ana = aContact({ id: 1, name: "Ana" });
const caio = aContact({ id: 3, name: "Caio" });

beforeEach(() => {
  giveRoom();
  signedIn({ profile: "admin" });
});

test("who is added, renamed or deleted elsewhere stands here where a fresh list would show him", async () => {
  await open(ana, caio);
  told("create", aContact({ id: 2, name: "Élio" }));
  await shows("Ana", "Caio", "Élio");
  expect(screen.getByText("3")).toBeTruthy();
  told("update", aContact({ id: 1, name: "Dora", updatedAt: later }));
  await shows("Caio", "Dora", "Élio");
  gone(3);
  await shows("Dora", "Élio");
  expect(screen.getByText("2")).toBeTruthy();
});

test("that somebody is not on WhatsApp is shown as soon as it is known, of whom one sees and of whoever comes", async () => {
  await open(ana);
  told("update", aContact({ id: 1, name: "Ana", onWhatsApp: false, updatedAt: later }));
  await screen.findByText("Not on WhatsApp");
  told("create", aContact({ id: 2, name: "Bia", onWhatsApp: false }));
  await waitFor(() => expect(screen.getAllByText("Not on WhatsApp")).toHaveLength(2));
  told("update", aContact({ id: 1, name: "Ana", onWhatsApp: null, updatedAt: "2026-01-03T00:00:00.000Z" }));
  await waitFor(() => expect(screen.getAllByText("Not on WhatsApp")).toHaveLength(1));
});

test("what overtook the news is not undone by it", async () => {
  await open(aContact({ id: 1, name: "Ana Paula", updatedAt: later }), caio);
  told("update", aContact({ id: 1, name: "Ana Paula", email: "velho@exemplo.test" }));
  gone(3);
  await shows("Ana Paula");
  expect(screen.queryByText("velho@exemplo.test")).toBeNull();
});

test("the first one of an empty book is shown", async () => {
  await open();
  await screen.findByText("No contacts yet");
  listed([ana]);
  told("create", ana);
  await shows("Ana");
});

test("while somebody points at the rows nothing moves: changes show in place, the deleted are marked, the new wait", async () => {
  await open(ana, caio);
  point();
  told("create", aContact({ id: 2, name: "Bia" }));
  told("update", aContact({ id: 1, name: "Zeca", updatedAt: later }));
  gone(3);
  await screen.findByRole("button", { name: "1 new contact: show" });
  await screen.findByText("Deleted");
  expect(names()).toEqual(["Zeca", "Caio"]);
  expect(screen.queryByRole("button", { name: "Edit Caio" })).toBeNull();
  leave();
  await shows("Bia", "Zeca");
  expect(screen.queryByText("Deleted")).toBeNull();
});

test("those who wait come in by a press, too", async () => {
  await open(ana);
  point();
  told("create", aContact({ id: 2, name: "Bia" }));
  fireEvent.click(await screen.findByRole("button", { name: "1 new contact: show" }));
  await shows("Ana", "Bia");
});

test("pressed while the next page is on its way, they come in with it, and the page does not undo them", async () => {
  const all = Array.from({ length: 40 }, (_, at) => aContact({ id: at + 1 }));
  const response = Promise.withResolvers<void>();
  let isAsked = false;
  answer(contacts.list, async ({ query }) => {
    isAsked = query.cursor !== undefined;
    if (isAsked) await response.promise;
    return pageOf(all, query.cursor);
  });
  show(<ContactList talk={() => null} />);
  await screen.findByText("40");
  point();
  told("create", aContact({ id: 99, name: "Alba" }));
  const press = await screen.findByRole("button", { name: "1 new contact: show" });
  fireEvent.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(() => expect(isAsked).toBe(true));
  fireEvent.click(press);
  response.resolve();
  await screen.findByText("41");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Load more" })).toBeNull());
  expect(names()[0]).toBe("Alba");
  expect(screen.queryByRole("button", { name: "1 new contact: show" })).toBeNull();
});

test("behind what is loaded nobody is put in, but everybody is counted; he comes with his page", async () => {
  const all = Array.from({ length: 40 }, (_, at) => aContact({ id: at + 1 }));
  listed(all);
  show(<ContactList talk={() => null} />);
  await screen.findByText("40");
  listed([...all, aContact({ id: 99, name: "Zuleica" })]);
  told("create", aContact({ id: 99, name: "Zuleica" }));
  await screen.findByText("41");
  expect(screen.queryByText("Zuleica")).toBeNull();
});

test("a search that may find the new one is asked again, another is not", async () => {
  let times = 0;
  const found = [caio];
  answer(contacts.list, ({ query }) => {
    if (query.searchParam === "") return pageOf([ana, caio]);
    times += 1;
    return aPage(found);
  });
  show(<ContactList talk={() => null} />);
  await shows("Ana", "Caio");
  fireEvent.change(screen.getByRole("searchbox"), { target: { value: "cai" } });
  await waitFor(() => expect(names()).toEqual(["Caio"]), { timeout: 3000 });
  told("create", aContact({ id: 7, name: "Rui" }));
  found.push(aContact({ id: 8, name: "Caíque" }));
  told("create", aContact({ id: 8, name: "Caíque" }));
  await shows("Caio", "Caíque");
  expect(times).toBe(2);
});

test("a flood of news is one question", async () => {
  let times = 0;
  answer(contacts.list, () => {
    times += 1;
    return aPage([ana]);
  });
  show(<ContactList talk={() => null} />);
  await shows("Ana");
  for (let id = 100; id < 400; id += 1) tell("contact", { action: "create", contact: aContact({ id }) });
  await waitFor(() => expect(times).toBe(2));
  expect(names()).toEqual(["Ana"]);
});

test("a sheet that was taken over elsewhere has the list asked for again", async () => {
  await open(ana);
  listed([ana, caio]);
  act(() => tell("contacts", { action: "reload" }));
  await waitFor(() => expect(names()).toEqual(["Ana", "Caio"]), { timeout: 10_000 });
});

const sheet = () => act(() => tell("contacts", { action: "reload" }));
const waits = () => screen.findByRole("button", { name: "The list has changed: show" }, { timeout: 10_000 });

test("while somebody points at the rows a sheet that is taken over waits until he leaves them", async () => {
  await open(ana, caio);
  listed([aContact({ id: 2, name: "Alba" }), ana, caio]);
  point();
  sheet();
  await waits();
  expect(names()).toEqual(["Ana", "Caio"]);
  leave();
  await shows("Alba", "Ana", "Caio");
  expect(screen.queryByRole("button", { name: "The list has changed: show" })).toBeNull();
});

test("it comes in by a press, too, with whoever was added meanwhile, and the next batch waits again", async () => {
  await open(ana);
  point();
  told("create", aContact({ id: 2, name: "Bia" }));
  await screen.findByRole("button", { name: "1 new contact: show" });
  listed([ana, aContact({ id: 2, name: "Bia" }), caio]);
  sheet();
  fireEvent.click(await waits());
  await shows("Ana", "Bia", "Caio");
  listed([caio]);
  sheet();
  await waits();
  expect(names()).toEqual(["Ana", "Bia", "Caio"]);
});
