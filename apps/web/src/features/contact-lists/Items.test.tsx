import { type ContactListItem, contactListItems, contactLists } from "@recado/contract/contact-lists";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, cutOff, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { ItemsPage } from "./ItemsPage.tsx";
import { aContactList, anItem, giveRoom, itemPageOf, manyItems } from "./testing/samples.ts";

const listed = (...items: ContactListItem[]) => answer(contactListItems.list, ({ query }) => itemPageOf(items, query.cursor));
const open = () =>
  showRoutes(
    [
      { path: "/contact-lists/:contactListId/contacts", element: <ItemsPage /> },
      { path: "/contact-lists", element: <p>all lists</p> },
    ],
    "/contact-lists/1/contacts",
  );
const table = () => screen.findByRole("table", { name: "Contacts of the list" });
const rowOf = async (name: string) => (await screen.findByText(name)).closest("tr")!;
const names = async () => [...(await table()).querySelectorAll("tbody bdi")].map(({ textContent }) => textContent);
const field = (name: RegExp) => within(screen.getByRole("dialog")).getByRole<HTMLInputElement>("textbox", { name });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const newsOf = ({ can: _, ...record }: ContactListItem) => record;

beforeEach(() => {
  giveRoom();
  signedIn({ profile: "admin" });
  answer(contactLists.show, () => aContactList());
});

test("the list's name is the heading, with its counts; the columns are named, and a row says whether its number is on WhatsApp", async () => {
  listed(
    anItem({ name: "Ana", number: "5511987654321", email: "ana@exemplo.test", isWhatsappValid: true }),
    anItem({ id: 2, name: "Bia", isWhatsappValid: false }),
    anItem({ id: 3, name: "Caio" }),
    anItem({ id: 4, name: "Dora", number: "" }),
  );
  open();
  const heading = await screen.findByRole("heading", { level: 1, name: /^Clientes de inverno/ });
  await waitFor(() => expect(heading.textContent).toContain("3"));
  expect(screen.getByText("1 on WhatsApp · 1 not on WhatsApp · 1 not checked")).toBeTruthy();
  const columns = within(await table()).getAllByRole("columnheader");
  expect(columns.map(({ textContent }) => textContent)).toEqual(["#WhatsApp", "Name", "Number", "Email", "Actions"]);
  const ana = within(await rowOf("Ana"));
  expect(ana.getByText("+55 11 98765-4321")).toBeTruthy();
  expect(ana.getByText("ana@exemplo.test")).toBeTruthy();
  expect(ana.getByText("Number is on WhatsApp")).toBeTruthy();
  expect(within(await rowOf("Bia")).getByText("Number is not on WhatsApp")).toBeTruthy();
  expect(within(await rowOf("Caio")).getByText("Number not checked yet")).toBeTruthy();
  const [state, number] = within(await rowOf("Dora")).getAllByText("No number");
  expect([state, number].map((text) => text?.closest("td")?.cellIndex)).toEqual([0, 2]);
});

test("only the rows in sight are drawn, and the next page is loaded once when the end comes near", async () => {
  const requests: Array<string | undefined> = [];
  answer(contactListItems.list, ({ query }) => {
    requests.push(query.cursor);
    expect(query.contactListId).toBe(1);
    return itemPageOf(manyItems(2000), query.cursor);
  });
  open();
  await table();
  expect(requests).toEqual([undefined]);
  const scroller = (await table()).parentElement!;
  scroller.scrollTop = 10 * 64;
  fireEvent.scroll(scroller);
  await waitFor(() => expect(requests).toEqual([undefined, "20"]));
  scroller.scrollTop = 25 * 64;
  fireEvent.scroll(scroller);
  expect(await screen.findByText("Contato 0030")).toBeTruthy();
  await waitFor(() => expect(requests).toEqual([undefined, "20", "40"]));
  expect((await names()).length).toBeLessThan(30);
});

test("a search asks the server and counts what it finds; nothing found is said, and one press shows all again", async () => {
  answer(contactListItems.list, ({ query: { searchParam } }) => {
    if (searchParam === "bi") return { ...itemPageOf(manyItems(60)), count: 300 };
    return itemPageOf(searchParam ? [] : manyItems(3));
  });
  open();
  await rowOf("Contato 0001");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search name, number or email" }), "bi");
  expect(await screen.findByText("300+", {}, { timeout: 3000 })).toBeTruthy();
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox", { name: "Search name, number or email" }), "zzz");
  expect(await screen.findByText("Nothing found for “zzz”", {}, { timeout: 3000 })).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear search" }).at(-1)!);
  await rowOf("Contato 0001");
});

test("an empty list offers import and add; the button for all lists leads back", async () => {
  listed();
  answer(contactLists.show, () => aContactList({ contactsCount: 0, checkedCount: 0, validCount: 0 }));
  const { router } = open();
  await screen.findByText("No contacts in this list");
  expect(screen.getAllByRole("button", { name: "Add" })).toHaveLength(1);
  expect(screen.getAllByRole("button", { name: "Import" })).toHaveLength(1);
  expect(screen.queryByRole("searchbox")).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Lists" }));
  await screen.findByText("all lists");
  expect(router.state.location.pathname).toBe("/contact-lists");
});

test("a list that does not exist says so, and leads to the others", async () => {
  refuse(contactListItems.list, "ERR_NO_CONTACT_LIST_FOUND");
  refuse(contactLists.show, "ERR_NO_CONTACT_LIST_FOUND");
  open();
  expect(await screen.findByText("This contact list no longer exists.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add" })).toBeNull();
  await userEvent.click(screen.getByRole("link", { name: "Go to the lists" }));
  await screen.findByText("all lists");
});

test("a list that a colleague deletes while it is on the screen says so at once", async () => {
  listed(anItem());
  open();
  await rowOf("Contato 0001");
  refuse(contactLists.show, "ERR_NO_CONTACT_LIST_FOUND");
  act(() => tell("contactList", { action: "delete", id: 2 }));
  await rowOf("Contato 0001");
  act(() => tell("contactList", { action: "delete", id: 1 }));
  expect(await screen.findByText("This contact list no longer exists.")).toBeTruthy();
  expect(screen.queryByText("Contato 0001")).toBeNull();
});

test("contacts that cannot be loaded are asked for again by a press", async () => {
  cutOff(contactListItems.list);
  open();
  await screen.findByText("This could not be loaded");
  listed(anItem());
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await rowOf("Contato 0001");
});

test("a new contact needs a name of two letters, a whole number or none, and a valid email or none; it is sent with its list", async () => {
  listed();
  const sent: unknown[] = [];
  answer(contactListItems.create, ({ body }) => {
    sent.push(body);
    listed(anItem({ name: "Rui Prado" }));
    return anItem({ name: "Rui Prado" });
  });
  open();
  await screen.findByText("No contacts in this list");
  await userEvent.click(screen.getByRole("button", { name: "Add" }));
  await screen.findByRole("dialog", { name: "Add contact" });
  expect([field(/^Name/).maxLength, field(/^Number/).maxLength]).toEqual([50, 50]);
  await userEvent.type(field(/^Name/), "R");
  await userEvent.type(field(/^Number/), "1234");
  await userEvent.type(field(/^Email/), "rui@");
  await save();
  const dialog = within(screen.getByRole("dialog"));
  expect(await dialog.findByText("Use at least 2 characters.")).toBeTruthy();
  expect(dialog.getByText("Enter the number with its country and area code, like +55 11 98765-4321.")).toBeTruthy();
  expect(dialog.getByText(/Enter a valid email/)).toBeTruthy();
  expect(sent).toEqual([]);
  await userEvent.type(field(/^Name/), "ui Prado");
  await userEvent.clear(field(/^Number/));
  await userEvent.type(field(/^Number/), "+55 21 99876-5432");
  await userEvent.clear(field(/^Email/));
  await save();
  expect(await screen.findByText("Contact saved.")).toBeTruthy();
  expect(sent).toEqual([{ name: "Rui Prado", number: "+55 21 99876-5432", email: "", contactListId: 1 }]);
  await rowOf("Rui Prado");
});

test("an edit begins with what is there; a number that the list has already is said beside it", async () => {
  listed(anItem({ name: "Ana", number: "5511987654321", email: "ana@exemplo.test" }));
  refuse(contactListItems.update, "ERR_DUPLICATED_CONTACT_LIST_ITEM");
  open();
  await userEvent.click(within(await rowOf("Ana")).getByRole("button", { name: "Edit Ana" }));
  await screen.findByRole("dialog", { name: "Edit contact" });
  expect([field(/^Name/).value, field(/^Number/).value, field(/^Email/).value]).toEqual(["Ana", "+55 11 98765-4321", "ana@exemplo.test"]);
  await userEvent.type(field(/^Name/), " Maria");
  await save();
  expect(await screen.findByText("This number is already in the list.")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(field(/^Number/)));
  const sent: unknown[] = [];
  answer(contactListItems.update, ({ params, body }) => {
    sent.push([params.id, body]);
    return anItem({ name: "Ana Maria" });
  });
  await save();
  expect(await screen.findByText("Contact saved.")).toBeTruthy();
  expect(sent).toEqual([[1, { name: "Ana Maria", number: "+55 11 98765-4321", email: "ana@exemplo.test" }]]);
});

test("deleting asks first, and focus goes on to the next row; who may not delete has no button for it", async () => {
  const rest = anItem({ id: 2, name: "Bia", can: { change: true, remove: false } });
  listed(anItem({ name: "Ana" }), rest);
  const removed: number[] = [];
  answer(contactListItems.remove, ({ params }) => {
    removed.push(params.id);
    listed(rest);
    return null;
  });
  open();
  expect(within(await rowOf("Bia")).queryByRole("button", { name: "Delete Bia" })).toBeNull();
  within(await rowOf("Ana"))
    .getByRole("button", { name: "Delete Ana" })
    .focus();
  await userEvent.keyboard("{Enter}");
  const question = await screen.findByRole("dialog", { name: "Delete Ana from the list?" });
  expect(question.textContent).toContain("only removed from this list");
  expect(removed).toEqual([]);
  within(question).getByRole("button", { name: "Delete" }).focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("Contact deleted from the list.")).toBeTruthy();
  expect(removed).toEqual([1]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Edit Bia" })));
});

test("a checked number is shown at once without a refetch; new and renamed contacts are fetched", async () => {
  let requests = 0;
  let items = [anItem({ name: "Ana" }), anItem({ id: 2, name: "Bia" })];
  answer(contactListItems.list, () => {
    requests += 1;
    return itemPageOf(items);
  });
  open();
  const ana = await rowOf("Ana");
  const checked = { ...newsOf(anItem({ name: "Ana" })), isWhatsappValid: true, updatedAt: "2026-01-02T00:00:00.000Z" };
  act(() => tell("contactListItem", { action: "update", record: checked }));
  expect(await within(ana).findByText("Number is on WhatsApp")).toBeTruthy();
  act(() => tell("contactListItem", { action: "create", record: newsOf(anItem({ id: 9, contactListId: 2 })) }));
  act(() => tell("contactListItem", { action: "delete", id: 77 }));
  expect(requests).toBe(1);

  items = [anItem({ id: 3, name: "Aline" }), ...items];
  act(() => tell("contactListItem", { action: "create", record: newsOf(anItem({ id: 3, name: "Aline" })) }));
  await waitFor(async () => expect(await names()).toEqual(["Aline", "Ana", "Bia"]));
  items = [anItem({ id: 3, name: "Zilda" }), ...items.slice(1)].toSorted((one, other) => one.name.localeCompare(other.name));
  act(() => tell("contactListItem", { action: "update", record: newsOf(anItem({ id: 3, name: "Zilda" })) }));
  await waitFor(async () => expect(await names()).toEqual(["Ana", "Bia", "Zilda"]));
  items = items.slice(0, 2);
  act(() => tell("contactListItem", { action: "delete", id: 3 }));
  await waitFor(async () => expect(await names()).toEqual(["Ana", "Bia"]));
});

test("what an import has added is there at its end, and the counts follow", async () => {
  listed(anItem({ name: "Ana" }));
  open();
  await rowOf("Ana");
  listed(anItem({ name: "Ana" }), anItem({ id: 2, name: "Bia" }));
  act(() => tell("contactListReload", { action: "reload", records: [] }));
  await rowOf("Bia");
  answer(contactLists.show, () => aContactList({ contactsCount: 2, checkedCount: 2, validCount: 2 }));
  const { can: _, ...record } = aContactList();
  act(() => tell("contactList", { action: "update", record }));
  expect(await screen.findByText("2 on WhatsApp")).toBeTruthy();
});

test("an empty list shows the first contacts of an import while it still runs", async () => {
  listed();
  answer(contactLists.show, () => aContactList({ contactsCount: 0, checkedCount: 0, validCount: 0 }));
  open();
  await screen.findByText("No contacts in this list");
  listed(...manyItems(20));
  answer(contactLists.show, () => aContactList({ contactsCount: 500 }));
  const { can: _, ...record } = aContactList({ contactsCount: 500 });
  act(() => tell("contactList", { action: "update", record }));
  await rowOf("Contato 0001");
});

test("on a phone the rows are cards: the email stands beside the number", async () => {
  const wide = window.innerWidth;
  const { matchMedia } = window;
  window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes("899px") });
  try {
    listed(anItem({ name: "Ana", number: "5511987654321", email: "ana@exemplo.test" }));
    open();
    expect(within(await rowOf("Ana")).getByText("+55 11 98765-4321 · ana@exemplo.test")).toBeTruthy();
    expect(within(await table()).queryByRole("columnheader", { name: "Email" })).toBeNull();
  } finally {
    window.matchMedia = matchMedia;
    window.innerWidth = wide;
  }
});
