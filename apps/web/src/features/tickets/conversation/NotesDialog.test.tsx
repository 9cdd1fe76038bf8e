import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer } from "../../../testing.tsx";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";

const at = "2026-11-20T10:00:00.000Z";
const aNote = (id: number, note: string, mine = true): Note => ({
  ...{ id, note, ticketId: 1, contactId: 1, createdAt: at, updatedAt: at },
  ...(mine ? { userId: 7, user: { id: 7, name: "Ana" } } : { userId: 8, user: { id: 8, name: "Bia" } }),
  can: { remove: mine },
});

let kept: Note[] = [];
beforeEach(async () => {
  kept = [aNote(1, "Prefere à tarde", false)];
  answer(ticketNotes.list, ({ query }) => {
    expect(query).toEqual({ ticketId: 1, contactId: 1 });
    return kept;
  });
  await openTicket(aCard(), [aMessage()]);
  screen.getByRole("button", { name: "Notes" }).focus();
  await userEvent.keyboard("n");
  await screen.findByText("Prefere à tarde");
});

test("a note is written and kept; one's own can be taken back, a colleague's cannot", async () => {
  answer(ticketNotes.create, ({ body }) => {
    const note = aNote(2, body.note);
    kept = [note, ...kept];
    return note;
  });
  expect(screen.getByRole("button", { name: "Keep the note" })).toHaveProperty("disabled", true);
  await userEvent.type(screen.getByRole("textbox", { name: "New note" }), "Cliente antiga{Control>}{Enter}{/Control}");
  const mine = (await within(screen.getByRole("list", { name: "Notes" })).findByText("Cliente antiga")).closest("li") as HTMLElement;
  expect(screen.getAllByRole("button", { name: "Delete the note" })).toHaveLength(1);

  answer(ticketNotes.remove, ({ params }) => {
    kept = kept.filter(({ id }) => id !== params.id);
    return null;
  });
  await userEvent.click(within(mine).getByRole("button", { name: "Delete the note" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await waitFor(() => expect(screen.queryByText("Cliente antiga")).toBeNull());
});

test("a colleague's new note is there without asking", async () => {
  kept = [aNote(3, "Ligou de novo", false), ...kept];
  const { can: _, ...note } = aNote(3, "Ligou de novo", false);
  tell("note", { action: "create", note });
  expect(await screen.findByText("Ligou de novo")).toBeTruthy();
});
