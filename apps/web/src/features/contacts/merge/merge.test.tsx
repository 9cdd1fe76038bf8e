import { type ContactMerge, contactMerges, contacts } from "@recado/contract/contacts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { ContactDialog } from "../ContactDialog.tsx";
import { aCard, aContact, aPage } from "../testing/samples.ts";

const can = { change: true, remove: true, merge: true };
const marina = aCard({ id: 3, name: "Marina", number: "5511987654321", email: "marina@exemplo.test", can });
const nina = aContact({ id: 4, name: "Nina", number: "5511987654322", email: "nina@exemplo.test", can });
const aMerge = (more: Partial<ContactMerge> = {}): ContactMerge => ({
  id: 9,
  contact: { id: 4, name: "Nina", number: "" },
  by: { id: 1, name: "Lia" },
  createdAt: "2026-01-01T12:00:00.000Z",
  can: { undo: true },
  ...more,
});

function open({ card = marina, merges = [] as ContactMerge[] } = {}) {
  answer(contacts.show, () => card);
  answer(contacts.merges, () => merges);
  answer(contacts.list, () => aPage([marina, nina, aContact({ id: 5, name: "Nina's group", isGroup: true })]));
  answer(contacts.holdings, () => ({ tickets: 1, messages: 27, notes: 2 }));
  const onClose = vi.fn();
  show(<ContactDialog contactId={card.id} onClose={onClose} />);
  return onClose;
}

beforeEach(() => void signedIn());

test("an admin finds the other, chooses what stays, sees what moves, and merges", async () => {
  const sent: unknown[] = [];
  answer(contacts.merge, ({ body, params }) => {
    sent.push([params.id, body]);
    return marina;
  });
  const onClose = open();
  await userEvent.click(await screen.findByRole("button", { name: "Merge with…" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Merge with" }), { target: { value: "nina" } });
  await userEvent.click(await screen.findByRole("button", { name: /Nina/ }));
  expect(await screen.findByText(/1 conversation · 27 messages · 2 notes/)).toBeTruthy();
  expect(screen.queryByText("Nina's group")).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "+55 11 98765-4322" }));
  await userEvent.click(screen.getByRole("radio", { name: "Nina" }));
  await userEvent.click(screen.getByRole("radio", { name: "Marina" }));
  await userEvent.click(screen.getByRole("button", { name: "Merge" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([[3, { contactId: 4, taken: ["number"] }]]);
});

test("by keys alone: the arrows lead through those who are found and back to the field, and Enter takes the first or the one", async () => {
  open();
  answer(contacts.list, () => aPage([marina, nina, aContact({ id: 6, name: "Nino", number: "5511987654323", can })]));
  await userEvent.click(await screen.findByRole("button", { name: "Merge with…" }));
  const field = await screen.findByRole("textbox", { name: "Merge with" });
  await userEvent.type(field, "nin");
  const second = await screen.findByRole("button", { name: /Nino/ });
  await userEvent.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(field);
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByRole("radio", { name: "Nina" })).toBeTruthy();
});

const email = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Email" });
const extra = { id: 1, name: "Praça", value: "Sé" };

test.each([
  ["becomes one with another", mergeWithNina],
  ["becomes two again", undoNina],
])("what is typed in the card of one who %s stands in it after that, and the rest is as he is now", async (_, press) => {
  const saved: unknown[] = [];
  let now = marina;
  answer(contacts.update, ({ body }) => {
    saved.push(body);
    return now;
  });
  const onClose = open({ merges: [aMerge()] });
  fireEvent.change(await screen.findByRole("textbox", { name: "Email" }), { target: { value: "nova@exemplo.test" } });
  now = { ...marina, name: "Nina", extraInfo: [extra] };
  answer(contacts.show, () => now);
  answer(contacts.merge, () => now);
  answer(contactMerges.undo, () => now);
  await press();
  expect(await screen.findByDisplayValue("Sé")).toBeTruthy();
  await waitFor(() => expect(email().value).toBe("nova@exemplo.test"));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saved).toEqual([{ email: "nova@exemplo.test" }]);
});

async function mergeWithNina() {
  await userEvent.click(screen.getByRole("button", { name: "Merge with…" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Merge with" }), { target: { value: "nina" } });
  await userEvent.click(await screen.findByRole("button", { name: /^Nina/ }));
  await userEvent.click(screen.getByRole("button", { name: "Merge" }));
}

async function undoNina() {
  await userEvent.click(await screen.findByRole("button", { name: "Undo: Nina" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
}

test("of one who has nothing it is said that nothing moves along", async () => {
  open();
  answer(contacts.holdings, () => ({ tickets: 0, messages: 0, notes: 0 }));
  await userEvent.click(await screen.findByRole("button", { name: "Merge with…" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Merge with" }), { target: { value: "nina" } });
  await userEvent.click(await screen.findByRole("button", { name: /^Nina/ }));
  expect(await screen.findByText(/^There are no conversations and no notes to move along\./)).toBeTruthy();
});

test("what is refused is said, and the dialog stays", async () => {
  refuse(contacts.merge, "ERR_MERGED_MEANWHILE");
  const onClose = open();
  await userEvent.click(await screen.findByRole("button", { name: "Merge with…" }));
  fireEvent.change(await screen.findByRole("textbox", { name: "Merge with" }), { target: { value: "nina" } });
  await userEvent.click(await screen.findByRole("button", { name: /Nina/ }));
  await userEvent.click(screen.getByRole("button", { name: "Merge" }));
  expect(await screen.findByText("One of these contacts has been merged meanwhile. Reload and check.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

test("whom he was merged from is said, and the newest merge is undone after a question", async () => {
  const undone: number[] = [];
  answer(contactMerges.undo, ({ params }) => {
    undone.push(params.id);
    return marina;
  });
  const onClose = open({
    merges: [
      aMerge({ contact: { id: 4, name: "Nina", number: nina.number } }),
      aMerge({ id: 8, contact: { id: 7, name: "Rui", number: "" }, by: null, can: { undo: false } }),
    ],
  });
  expect(await screen.findByText(/^Merged from Nina on .* by Lia$/)).toBeTruthy();
  expect(screen.getByText("+55 11 98765-4322")).toBeTruthy();
  expect(screen.getByText(/^Merged from Rui on .* automatically$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo: Rui" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Undo: Nina" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() => expect(undone).toEqual([9]));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

test("whoever is no admin, and a group, have none of it", async () => {
  open({ card: aCard({ ...marina, can: { ...can, merge: false } }) });
  await screen.findByRole("textbox", { name: /^Name( \*)?$/ });
  expect(screen.queryByRole("button", { name: "Merge with…" })).toBeNull();
});
