import { type ContactList, contactLists } from "@recado/contract/contact-lists";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { ContactListList } from "./ContactListList.tsx";
import { aContactList } from "./testing/samples.ts";

const pageOf = (...records: ContactList[]) => ({
  records,
  count: records.length,
  hasMore: false,
  contactsTotal: records.reduce((sum, { contactsCount }) => sum + contactsCount, 0),
});
const listed = (...records: ContactList[]) => answer(contactLists.list, () => pageOf(...records));
const inDialog = async (name: string) => within(await screen.findByRole("dialog", { name }));

beforeEach(() => void signedIn({ profile: "admin" }));

test("a row shows the list's contacts, how many are on WhatsApp, and leads to them; the summary adds up all lists", async () => {
  listed(aContactList({ contactsCount: 12_000, validCount: 900 }), aContactList({ id: 2, name: "Vazia", contactsCount: 0, validCount: 0 }));
  const { router } = show(<ContactListList />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first!).getByText("12,000 contacts")).toBeTruthy();
  expect(within(first!).getByText("900 on WhatsApp")).toBeTruthy();
  expect(within(first!).getByRole("link", { name: "Clientes de inverno" }).getAttribute("href")).toBe("/contact-lists/1/contacts");
  expect(within(second!).getByText("No contacts")).toBeTruthy();
  expect(within(second!).queryByText(/on WhatsApp/)).toBeNull();
  expect(screen.getByText("12,000 contacts in total")).toBeTruthy();
  await userEvent.click(within(second!).getByRole("button", { name: "View the contacts of Vazia" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/contact-lists/2/contacts"));
});

test("a search asks the server, sums up the lists found, and says when nothing is found", async () => {
  answer(contactLists.list, ({ query: { searchParam } }) =>
    searchParam === "" ? pageOf(aContactList(), aContactList({ id: 2, name: "Verão", contactsCount: 7 })) : pageOf(),
  );
  show(<ContactListList />);
  await screen.findByText("10 contacts in total");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search lists" }), "pix");
  expect(await screen.findByText("Nothing found for “pix”", {}, { timeout: 3000 })).toBeTruthy();
  expect(screen.queryByText(/contacts in total/)).toBeNull();
  answer(contactLists.list, () => pageOf(aContactList({ id: 2, name: "Verão", contactsCount: 7 })));
  await userEvent.clear(screen.getByRole("searchbox"));
  await userEvent.type(screen.getByRole("searchbox"), "ver");
  expect(await screen.findByText("7 contacts in the lists found", {}, { timeout: 3000 })).toBeTruthy();
});

test("a new list needs a name of two to fifty letters, and is sent once", async () => {
  listed();
  const sent: unknown[] = [];
  answer(contactLists.create, ({ body }) => {
    sent.push(body);
    listed(aContactList(body));
    return aContactList(body);
  });
  show(<ContactListList />);
  await screen.findByText("No contact lists yet");
  expect(screen.queryByRole("searchbox")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "New list" }));
  const dialog = await inDialog("New list");
  const name = dialog.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect(name.maxLength).toBe(50);
  await userEvent.type(name, " a ");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Use at least 2 characters.")).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await dialog.findByText("Fill in this field.")).toBeTruthy();
  await userEvent.type(name, "Outono");
  await userEvent.dblClick(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("List saved.")).toBeTruthy();
  expect(await screen.findByText("Outono")).toBeTruthy();
  expect(sent).toEqual([{ name: "Outono" }]);
});

test("an edit changes the name of that list", async () => {
  listed(aContactList());
  const sent: unknown[] = [];
  answer(contactLists.update, ({ params, body }) => {
    sent.push([params.id, body]);
    return aContactList(body);
  });
  show(<ContactListList />);
  await userEvent.click(await screen.findByRole("button", { name: "Edit Clientes de inverno" }));
  const dialog = await inDialog("Edit list");
  await userEvent.type(dialog.getByRole("textbox", { name: /^Name/ }), " 2026");
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("List saved.")).toBeTruthy();
  expect(sent).toEqual([[1, { name: "Clientes de inverno 2026" }]]);
});

test.each([
  [0, "It has no contacts."],
  [1, "Its contact is deleted with it."],
  [12_000, "Its 12,000 contacts are deleted with it."],
])("deleting a list of %i contacts says so before it happens", async (contactsCount, takes) => {
  listed(aContactList({ contactsCount }));
  const removed: number[] = [];
  answer(contactLists.remove, ({ params }) => {
    removed.push(params.id);
    listed();
    return null;
  });
  show(<ContactListList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Clientes de inverno" }));
  const question = await screen.findByRole("dialog", { name: "Delete the list Clientes de inverno?" });
  expect(question.textContent).toContain(takes);
  expect(removed).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("List deleted.")).toBeTruthy();
  expect(await screen.findByText("No contact lists yet")).toBeTruthy();
  expect(removed).toEqual([1]);
});

test("a list that may not be changed has no buttons for it; a refused deletion is said", async () => {
  listed(aContactList({ can: { change: false, remove: false } }), aContactList({ id: 2, name: "Verão" }));
  show(<ContactListList />);
  const [first, second] = await screen.findAllByRole("listitem");
  expect(within(first!).getAllByRole("button")).toHaveLength(1);
  refuse(contactLists.remove, "ERR_NO_CONTACT_LIST_FOUND");
  await userEvent.click(within(second!).getByRole("button", { name: "Delete Verão" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("This contact list no longer exists.")).toBeTruthy();
});

test("what a colleague does, and what an import adds, is seen at once", async () => {
  listed();
  show(<ContactListList />);
  await screen.findByText("No contact lists yet");
  const { can: _, ...record } = aContactList();
  listed(aContactList());
  act(() => tell("contactList", { action: "create", record }));
  expect(await screen.findByText("3 contacts")).toBeTruthy();
  listed(aContactList({ contactsCount: 500 }));
  act(() => tell("contactList", { action: "update", record: { ...record, contactsCount: 500 } }));
  expect(await screen.findByText("500 contacts in total")).toBeTruthy();
});

test("the example is an Excel file, downloaded by a press", async () => {
  listed();
  const files: Blob[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}`, revokeObjectURL: () => {} }));
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  show(<ContactListList />);
  await screen.findByText("No contact lists yet");
  await userEvent.click(screen.getByRole("button", { name: "Example spreadsheet" }));
  expect(names).toEqual(["example-spreadsheet.xlsx"]);
  expect(files.map(({ type }) => type)).toEqual(["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]);
});
