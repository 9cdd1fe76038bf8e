import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse } from "msw";
import { expect, test, vi } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse, signedIn } from "../../../testing.tsx";
import { aNote, knows } from "../testing/details.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";

const of = (id: number, note: string, mine = true): Note =>
  aNote({ id, note, ...(!mine && { userId: 8, user: { id: 8, name: "Bia", email: "bia@loja.test" }, can: { remove: false } }) });

async function openNotes() {
  const server = knows({ notes: [of(1, "Prefere à tarde", false)] });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.click(screen.getByRole("button", { name: "Notes" }));
  await screen.findByRole("region", { name: "Notes" });
  await listed().findByText("Prefere à tarde");
  return server;
}
const field = () => screen.getByRole("textbox", { name: "New note" });
const add = () => screen.getByRole("button", { name: "Save note" });
const listed = () => within(screen.getByRole("region", { name: "Notes" }));

test("the button leads to where one writes; a note has two letters, is kept, and one's own can be taken back", async () => {
  const server = await openNotes();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  answer(ticketNotes.create, ({ body }) => {
    const note = of(2, body.note);
    server.notes = [note, ...server.notes];
    return note;
  });
  await userEvent.type(field(), " a ");
  expect(add()).toHaveProperty("disabled", true);
  await userEvent.clear(field());
  await userEvent.type(field(), "Cliente antiga{Control>}{Enter}{/Control}");
  const mine = (await listed().findByText("Cliente antiga")).closest("li") as HTMLElement;
  expect(await screen.findByText("Note added successfully!")).toBeTruthy();
  expect(field()).toHaveProperty("value", "");
  expect(listed().getAllByRole("button", { name: "Delete the note" })).toHaveLength(1);

  answer(ticketNotes.remove, ({ params }) => {
    server.notes = server.notes.filter(({ id }) => id !== params.id);
    return null;
  });
  await userEvent.click(within(mine).getByRole("button", { name: "Delete the note" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  expect(await screen.findByText("Note deleted successfully!")).toBeTruthy();
  expect(screen.queryByText("Cliente antiga")).toBeNull();
});

test("what was refused is said, and stays where it was written, though the drawer is closed and opened again", async () => {
  await openNotes();
  refuse(ticketNotes.create, "ERR_NO_TICKET_FOUND");
  await userEvent.type(field(), "Cliente antiga");
  await userEvent.click(add());
  expect(await screen.findByText("Ticket not found.")).toBeTruthy();
  await userEvent.type(field(), "{Escape}");
  expect(screen.queryByRole("textbox", { name: "New note" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Notes" }));
  expect(await screen.findByRole("textbox", { name: "New note" })).toHaveProperty("value", "Cliente antiga");
});

test("what is kept though no answer came is kept once, however often one presses; the same words later are another note", async () => {
  await openNotes();
  const ids: (string | undefined)[] = [];
  const keeps = (reply: () => Note | Promise<Note>) =>
    answer(ticketNotes.create, ({ body: { clientId } }) => {
      ids.push(clientId);
      return reply();
    });
  const press = async () => {
    const before = ids.length;
    await userEvent.click(add());
    await waitFor(() => expect(ids).toHaveLength(before + 1));
  };
  keeps(() => Promise.reject(HttpResponse.error()));
  await userEvent.type(field(), "Ligou de novo");
  await press();
  keeps(() => of(2, "Ligou de novo"));
  await waitFor(() => expect(add()).toHaveProperty("disabled", false));
  await press();
  await waitFor(() => expect(field()).toHaveProperty("value", ""));
  await userEvent.type(field(), "Ligou de novo");
  await press();
  const [first, again, later] = ids;
  expect([again === first, later === first, typeof first]).toEqual([true, false, "string"]);
});

test("the same words hours after an answer that was lost are another note", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  await openNotes();
  const ids: (string | undefined)[] = [];
  answer(ticketNotes.create, ({ body: { clientId } }) => {
    ids.push(clientId);
    return Promise.reject(HttpResponse.error());
  });
  await userEvent.type(field(), "Ligou, não atendeu");
  for (const minutes of [0, 9, 11]) {
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await waitFor(() => expect(add()).toHaveProperty("disabled", false));
    const before = ids.length;
    await userEvent.click(add());
    await waitFor(() => expect(ids).toHaveLength(before + 1));
  }
  expect(ids.map((id) => ids.indexOf(id))).toEqual([0, 0, 2]);
  vi.useRealTimers();
});

test("what one said and got no answer to is no note of the next person at this browser, who says the same", async () => {
  const ids: (string | undefined)[] = [];
  answer(ticketNotes.create, ({ body: { clientId } }) => {
    ids.push(clientId);
    return Promise.reject(HttpResponse.error());
  });
  for (const turn of [1, 2]) {
    await openNotes();
    await userEvent.clear(field());
    await userEvent.type(field(), "Cliente VIP");
    await userEvent.click(add());
    await waitFor(() => expect(ids).toHaveLength(turn));
    cleanup();
    signedIn({ id: 8 });
  }
  expect(ids[1]).not.toBe(ids[0]);
});

test("a colleague's new note is there without asking", async () => {
  const server = await openNotes();
  server.notes = [of(3, "Ligou de novo", false), ...server.notes];
  const { can: _, ...note } = of(3, "Ligou de novo", false);
  tell("note", { action: "create", note });
  expect(await listed().findByText("Ligou de novo")).toBeTruthy();
});

test("what is pasted is taken whole, and where it is too long that is said, by how much, and nothing is kept until it fits", async () => {
  await openNotes();
  await userEvent.click(field());
  await userEvent.paste("x".repeat(4001));
  expect(field()).toHaveProperty("value.length", 4001);
  expect(screen.getByText("A note may have up to 4,000 characters: shorten it by 1.")).toBeTruthy();
  expect(add()).toHaveProperty("disabled", true);
  await userEvent.type(field(), "{Backspace}");
  expect(screen.queryByText(/^A note may have up to/)).toBeNull();
  expect(add()).toHaveProperty("disabled", false);
  await userEvent.clear(field());
});
