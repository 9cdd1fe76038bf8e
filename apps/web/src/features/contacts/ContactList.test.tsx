import { contactExports } from "@recado/contract/contact-imports";
import { contacts } from "@recado/contract/contacts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, cutOff, refuse, show, signedIn } from "../../testing.tsx";
import { ContactList } from "./ContactList.tsx";
import type { ListedContact } from "./keys.ts";
import { aCard, aContact, aPage, giveRoom, pageOf } from "./testing/samples.ts";

const many = (count: number) => Array.from({ length: count }, (_, at) => aContact({ id: at + 1 }));
const listed = (all: ListedContact[]) => answer(contacts.list, ({ query }) => pageOf(all, query.cursor));
const open = () => show(<ContactList talk={({ name }) => <p>talking to {name}</p>} />);
const list = () => screen.findByRole("list", { name: "Contacts" });
const names = async () => [...(await list()).querySelectorAll("bdi")].map(({ textContent }) => textContent);
const rowOf = async (name: string) => (await screen.findByText(name)).closest("li")!;
const search = (text: string) => userEvent.type(screen.getByRole("searchbox", { name: "Search name, number or email" }), text);

beforeEach(() => {
  giveRoom();
  signedIn({ profile: "admin" });
});

test("a row says who it is, his number as people write it, his address, and what is special about him", async () => {
  listed([
    aContact({ name: "Marina Duarte", number: "5511987654321", email: "marina@exemplo.test", profilePicUrl: "/p.png" }),
    aContact({ id: 2, name: "Nuno", number: "", onWhatsApp: false }),
    aContact({ id: 3, name: "Obras", number: "", isGroup: true }),
  ]);
  open();
  const marina = await rowOf("Marina Duarte");
  expect(within(marina).getByText("+55 11 98765-4321")).toBeTruthy();
  expect(within(marina).getByText("marina@exemplo.test")).toBeTruthy();
  expect(marina.querySelector("img")?.getAttribute("src")).toBe("/p.png");
  const nuno = await rowOf("Nuno");
  expect(within(nuno).getByText("Number hidden")).toBeTruthy();
  expect(within(nuno).getByText("Not on WhatsApp")).toBeTruthy();
  expect(within(nuno).getByText("NU")).toBeTruthy();
  expect(within(await rowOf("Obras")).getByText("Group")).toBeTruthy();
});

test("whoever comes from the palette to add somebody has the form before him", async () => {
  listed(many(1));
  const { router } = open();
  await list();
  expect(screen.queryByRole("dialog")).toBeNull();
  await act(() => router.navigate("/", { state: { begins: true } }));
  expect(await screen.findByRole("dialog", { name: "New contact" })).toBeTruthy();
});

test("only those in sight are drawn, and the next page comes when the end comes near, once", async () => {
  const requests: Array<string | undefined> = [];
  answer(contacts.list, ({ query }) => {
    requests.push(query.cursor);
    return { ...pageOf(many(70), query.cursor), count: 100_000 };
  });
  open();
  expect((await names()).length).toBeLessThan(20);
  expect(screen.getByText("100,000")).toBeTruthy();
  expect(requests).toEqual([undefined]);

  const scroller = (await list()).parentElement!;
  scroller.scrollTop = 20 * 64;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(requests).toEqual([undefined, "30"]));
  scroller.scrollTop = 50 * 64;
  fireEvent.scroll(scroller);
  expect(await screen.findByText("Contato 0055")).toBeTruthy();
  await waitFor(() => expect(requests).toEqual([undefined, "30", "60"]));
  expect((await names()).length).toBeLessThan(30);
});

test("a page that does not come is asked for again by a press, and what is there stays", async () => {
  listed(many(40));
  open();
  await rowOf("Contato 0001");
  cutOff(contacts.list);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  await rowOf("Contato 0001");
  const retry = await screen.findByRole("button", { name: "Try again" });
  listed(many(40));
  await userEvent.click(retry);
  await waitFor(() => expect(screen.queryByRole("button", { name: /Load more|Try again/ })).toBeNull());
});

test("what was there stays while the search is on its way; what is found is counted as far as the server does", async () => {
  const response = Promise.withResolvers<void>();
  answer(contacts.list, async ({ query }) => {
    if (query.searchParam === "") return pageOf([aContact({ name: "Ana" })]);
    await response.promise;
    return aPage(many(30), { count: 300, hasMore: true, cursor: "30" });
  });
  open();
  await rowOf("Ana");
  await search("bi");
  await waitFor(async () => expect((await list()).parentElement!.getAttribute("aria-busy")).toBe("true"), { timeout: 3000 });
  expect(await names()).toEqual(["Ana"]);
  response.resolve();
  await rowOf("Contato 0001");
  expect(await names()).not.toContain("Ana");
  expect(screen.getByText("300+")).toBeTruthy();
});

test("that nobody is found is said, and one press shows everybody again", async () => {
  answer(contacts.list, ({ query }) => pageOf(query.searchParam ? [] : [aContact({ name: "Ana" })]));
  open();
  await rowOf("Ana");
  await search("zzz");
  expect(await screen.findByText("Nothing found for “zzz”", {}, { timeout: 3000 })).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear search" }).at(-1)!);
  await rowOf("Ana");
});

test("an empty book offers its one action once; a list that fails says so and is tried again", async () => {
  cutOff(contacts.list);
  open();
  await screen.findByText("This could not be loaded");
  listed([]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByText("No contacts yet");
  expect(screen.getAllByRole("button", { name: "New contact" })).toHaveLength(1);
  expect(screen.queryByRole("searchbox")).toBeNull();
});

test("who may not delete has no button for it; everybody may write", async () => {
  listed([aContact({ name: "Ana", can: { change: true, remove: false, merge: false } })]);
  open();
  const row = await rowOf("Ana");
  expect(within(row).queryByRole("button", { name: "Delete Ana" })).toBeNull();
  expect(within(row).getByRole("button", { name: "Edit Ana" })).toBeTruthy();
  await userEvent.click(within(row).getByRole("button", { name: "Message Ana" }));
  expect(await screen.findByText("talking to Ana")).toBeTruthy();
});

test("whoever is deleted is named before, is gone at once, and whoever did it by keyboard goes on at the next", async () => {
  listed([aContact({ name: "Ana" }), aContact({ id: 2, name: "Bia" })]);
  const removed = vi.fn();
  answer(contacts.remove, ({ params }) => {
    removed(params.id);
    return null;
  });
  open();
  const row = await rowOf("Ana");
  within(row).getByRole("button", { name: "Delete Ana" }).focus();
  await userEvent.keyboard("{Enter}");
  const question = await screen.findByRole("dialog", { name: "Delete Ana?" });
  expect(question.textContent).toContain("The conversations with this contact go too");
  expect(removed).not.toHaveBeenCalled();
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(async () => expect(await names()).toEqual(["Bia"]));
  expect(removed).toHaveBeenCalledExactlyOnceWith(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Message Bia" })));
});

test("after the last one he goes on at the heading", async () => {
  listed([aContact({ name: "Ana" })]);
  answer(contacts.remove, () => null);
  open();
  (await screen.findByRole("button", { name: "Delete Ana" })).focus();
  await userEvent.keyboard("{Enter}");
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  await screen.findByText("No contacts yet");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })));
});

test("a deletion that is refused is said, and the list shows how it really is", async () => {
  listed([aContact({ name: "Ana" })]);
  refuse(contacts.remove, "ERR_NO_CONTACT_FOUND");
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Delete Ana" }));
  listed([]);
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Contact not found.")).toBeTruthy();
  expect(await screen.findByText("No contacts yet")).toBeTruthy();
});

test("names are text, whatever they look like, and are read as far as a name goes", async () => {
  const long = "a".repeat(10_000);
  listed([
    aContact({ name: "<img src=x onerror=alert(1)>" }),
    aContact({ id: 2, name: "مرحبا بالعالم" }),
    aContact({ id: 3, name: long }),
    aContact({ id: 4, name: "👩‍👩‍👧 👍🏽" }),
  ]);
  open();
  const html = await rowOf("<img src=x onerror=alert(1)>");
  expect(html.querySelector("img")).toBeNull();
  await rowOf("مرحبا بالعالم");
  await rowOf("👩‍👩‍👧 👍🏽");
  const cutOff = (await names())[2]!;
  expect(cutOff.length).toBeLessThan(200);
  expect(screen.getByRole("button", { name: `Edit ${cutOff}` })).toBeTruthy();
});

test("a new contact stands where he belongs as soon as he is saved", async () => {
  listed([aContact({ name: "Ana" }), aContact({ id: 3, name: "Caio" })]);
  answer(contacts.create, ({ body }) => aCard({ id: 2, name: body.name, number: "5511987654321" }));
  open();
  await rowOf("Ana");
  await userEvent.click(screen.getByRole("button", { name: "New contact" }));
  const dialog = await screen.findByRole("dialog", { name: "New contact" });
  fireEvent.change(within(dialog).getByRole("textbox", { name: /^Name( \*)?$/ }), { target: { value: "Bia" } });
  fireEvent.change(within(dialog).getByRole("textbox", { name: /^Number/ }), { target: { value: "+55 11 98765-4321" } });
  await userEvent.click(within(dialog).getByRole("button", { name: "Save" }));
  await waitFor(async () => expect(await names()).toEqual(["Ana", "Bia", "Caio"]));
  expect(screen.getByText("3")).toBeTruthy();
});

test("whom the search has found is exported as a file, and one stays on the page", async () => {
  const pressed = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  const requests: unknown[] = [];
  answer(contactExports.create, ({ body }) => {
    requests.push(body);
    return { url: "/api/contacts/export/some-link" };
  });
  listed(many(1));
  open();
  await search("ma");
  await userEvent.click(screen.getByRole("button", { name: "More actions with contacts" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Export those found (CSV)" }));
  await waitFor(() => expect(pressed).toHaveBeenCalledOnce());
  const link = pressed.mock.contexts[0] as HTMLAnchorElement;
  expect([link.getAttribute("href"), link.hasAttribute("download")]).toEqual(["/api/contacts/export/some-link", true]);
  expect(requests).toEqual([{ searchParam: "ma", language: "en" }]);
  pressed.mockRestore();
});
