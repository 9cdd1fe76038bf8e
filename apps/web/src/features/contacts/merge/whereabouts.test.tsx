import { type ContactCard, contactMerges, contacts } from "@recado/contract/contacts";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, show, signedIn } from "../../../testing.tsx";
import { ContactDialog } from "../ContactDialog.tsx";
import { ContactList } from "../ContactList.tsx";
import { aCard, aContact, aPage, giveRoom } from "../testing/samples.ts";

const can = { change: true, remove: true, merge: true };
const marina = aCard({ id: 3, name: "Marina", can });
const nina = aCard({ id: 4, name: "Nina", can });
const newsOf = ({ can: _, onWhatsApp: __, extraInfo: ___, whatsapp: ____, identities: _____, ...contact }: ContactCard) => contact;
const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: /^Name/ });

beforeEach(() => {
  giveRoom();
  signedIn({ profile: "admin" });
  answer(contacts.show, ({ params }) => (params.id === 3 ? marina : nina));
  answer(contacts.merges, () => []);
});

test("whoever has the card of somebody open who becomes part of another one is taken to that one, told, and finds there what he has typed", async () => {
  const saved: unknown[] = [];
  answer(contacts.update, ({ params, body }) => {
    saved.push([params.id, body.name]);
    return marina;
  });
  const onClose = vi.fn();
  show(<ContactDialog contactId={4} onClose={onClose} />);
  await userEvent.type(await name(), " de Souza");
  act(() => tell("contact", { action: "delete", contactId: 4, into: 3 }));
  expect(await screen.findByText("The contact that was open has been merged into this one.")).toBeTruthy();
  await waitFor(() => expect(screen.getByRole("button", { name: "Save" })).toBeTruthy());
  await waitFor(async () => expect((await name()).value).toBe("Nina de Souza"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toEqual([[3, "Nina de Souza"]]));
  expect(onClose).toHaveBeenCalledOnce();
});

test("so is whoever had no line when it was told, as soon as he asks again", async () => {
  const saved: unknown[] = [];
  answer(contacts.update, ({ params, body }) => {
    saved.push([params.id, body.name]);
    return marina;
  });
  const { cache } = show(<ContactDialog contactId={4} onClose={vi.fn()} />);
  await userEvent.type(await name(), " de Souza");
  answer(contacts.show, () => marina);
  await act(() => cache.invalidateQueries());
  expect(await screen.findByText("The contact that was open has been merged into this one.")).toBeTruthy();
  await waitFor(async () => expect((await name()).value).toBe("Nina de Souza"));
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(saved).toEqual([[3, "Nina de Souza"]]));
});

test("who is opened under the name of one who is part of him by now is followed from there on", async () => {
  answer(contacts.show, ({ params }) => (params.id === 5 ? aCard({ id: 5, name: "Rita", can }) : marina));
  show(<ContactDialog contactId={4} onClose={vi.fn()} />);
  await waitFor(async () => expect((await name()).value).toBe("Marina"));
  await act(() => tell("contact", { action: "delete", contactId: 3, into: 5 }));
  await waitFor(async () => expect((await name()).value).toBe("Rita"));
});

test("but nobody is followed to where he was some time ago: they may be two again", async () => {
  answer(contacts.show, () => marina);
  show(<Reopened />);
  await waitFor(async () => expect((await name()).value).toBe("Marina"));
  answer(contacts.show, ({ params }) => (params.id === 3 ? marina : nina));
  fireEvent.click(screen.getByText("Reopen"));
  await waitFor(async () => expect((await name()).value).toBe("Nina"));
});
function Reopened() {
  const [times, setTimes] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Reopen
      </button>
      <ContactDialog key={times} contactId={4} onClose={vi.fn()} />
    </>
  );
}

test("what becomes of others, and his being deleted, takes nobody anywhere", async () => {
  show(<ContactDialog contactId={4} onClose={vi.fn()} />);
  await userEvent.type(await name(), " de Souza");
  act(() => tell("contact", { action: "delete", contactId: 9, into: 3 }));
  act(() => tell("contact", { action: "delete", contactId: 4 }));
  expect((await name()).value).toBe("Nina de Souza");
});

test("from his card two become two again, and the list shows both", async () => {
  const merge = { id: 9, contact: { id: 4, name: "Nina", number: "" }, by: { id: 1, name: "Lia" }, createdAt: marina.createdAt };
  let merges = [{ ...merge, can: { undo: true } }];
  answer(contacts.list, () => aPage([aContact({ id: 3, name: "Marina", can })]));
  answer(contacts.merges, () => merges);
  answer(contactMerges.undo, () => {
    merges = [];
    answer(contacts.list, () => aPage([marina, nina]));
    return marina;
  });
  show(<ContactList talk={() => null} />);
  fireEvent.click(await screen.findByRole("button", { name: "Edit Marina" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo: Nina" }));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByText("They are two contacts again")).toBeTruthy();
  act(() => tell("contact", { action: "create", contact: newsOf(nina), outOf: 3 }));
  act(() => tell("contact", { action: "update", contact: newsOf(marina) }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await waitFor(() => expect([...document.querySelectorAll("li bdi")].map(({ textContent }) => textContent)).toEqual(["Marina", "Nina"]));
  expect(screen.getByText("2")).toBeTruthy();
});

test("who a colleague makes a part of him while his card is open stands there", async () => {
  show(<ContactDialog contactId={3} onClose={vi.fn()} />);
  await name();
  const by = { id: 1, name: "Lia" };
  answer(contacts.merges, () => [{ id: 9, contact: nina, by, createdAt: marina.createdAt, can: { undo: true } }]);
  act(() => tell("contact", { action: "update", contact: newsOf(marina) }));
  expect(await screen.findByRole("button", { name: "Undo: Nina" })).toBeTruthy();
});
