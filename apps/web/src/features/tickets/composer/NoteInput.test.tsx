import { type Note, ticketNotes } from "@recado/contract/ticket-notes";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { keys } from "../../../lib/storage.ts";
import { answer, refuse } from "../../../testing.tsx";
import { aNote, knows } from "../testing/details.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";

const note = () => screen.queryByRole("textbox", { name: "Write a note for the team" });
const reply = () => screen.queryByRole("textbox", { name: "Write a message" });
const side = (name: "Reply" | "Note") => screen.getByRole("tab", { name });
const log = () => within(screen.getByRole("log"));

/** The ticket is open, and what is noted is kept. */
async function atWork(card = aCard(), notes: Note[] = []) {
  const server = knows({ notes });
  const kept: string[] = [];
  answer(ticketNotes.create, ({ body }) => {
    kept.push(body.note);
    const made = aNote({ id: 40 + kept.length, note: body.note, createdAt: "2026-11-20T12:00:00.000Z" });
    server.notes = [made, ...server.notes];
    return made;
  });
  const shown = await openTicket(card, [aMessage()]);
  await screen.findByText("Mensagem 1");
  return { known: server, kept, ...shown };
}

test("N leads to where one notes, R to where one answers; what is noted goes to nobody but the team, and stands in the conversation", async () => {
  const { kept } = await atWork();
  screen.getByRole("button", { name: "Notes" }).focus();
  await userEvent.keyboard("n");
  expect(side("Note").getAttribute("aria-selected")).toBe("true");
  await waitFor(() => expect(document.activeElement).toBe(note()));
  expect(screen.getAllByText("Only the team sees it").length).toBeGreaterThan(0);
  for (const name of ["Attach files", "Record a voice message"]) expect(screen.queryByRole("button", { name })).toBeNull();
  await userEvent.keyboard("a{Enter}");
  expect(kept).toEqual([]);
  await userEvent.keyboard("liga{Shift>}{Enter}{/Shift}18h{Enter}");
  await waitFor(() => expect(kept).toEqual(["aliga\n18h"]));
  expect(await log().findByText(/18h/)).toBeTruthy();
  expect(note()).toHaveProperty("value", "");

  await userEvent.keyboard("{Escape}r");
  await waitFor(() => expect(document.activeElement).toBe(reply()));
});

test.each(["pending", "closed"] as const)("colleagues are told what they should know of a %s ticket, too", async (status) => {
  const { kept } = await atWork(aCard({ status }));
  expect(reply()).toBeNull();
  await userEvent.click(side("Note"));
  await userEvent.type(note() as HTMLElement, "Volta amanhã{Enter}");
  await waitFor(() => expect(kept).toEqual(["Volta amanhã"]));
  expect(await screen.findByText("Note added successfully!")).toBeTruthy();
});

test("both texts wait on their own side; the note's is the one of the drawer, and is there after the page was loaded anew", async () => {
  await atWork();
  await userEvent.type(reply() as HTMLElement, "Oi");
  await userEvent.click(side("Note"));
  await userEvent.type(note() as HTMLElement, "VIP");
  await userEvent.click(screen.getByRole("button", { name: "Notes" }));
  expect(await screen.findByRole("textbox", { name: "New note" })).toHaveProperty("value", "VIP");
  await userEvent.click(side("Reply"));
  expect(reply()).toHaveProperty("value", "Oi");
  await userEvent.clear(reply() as HTMLElement);
  // As if nothing were known but what the browser keeps.
  window.dispatchEvent(new StorageEvent("storage", { key: keys.noteDrafts }));
  await userEvent.click(side("Note"));
  expect(note()).toHaveProperty("value", "VIP");
  await userEvent.clear(note() as HTMLElement);
  expect(localStorage.getItem(keys.noteDrafts)).toBeNull();
});

test("whoever opens the conversation anew, or answers a message, writes to the contact", async () => {
  const { router } = await atWork();
  await userEvent.click(side("Note"));
  const bubble = screen.getByText("Mensagem 1").closest("li") as HTMLElement;
  await userEvent.click(within(bubble).getByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Reply" }));
  expect(await screen.findByText("Replying to Contato 1")).toBeTruthy();
  await userEvent.click(side("Note"));
  await act(() => router.navigate("/tickets"));
  await screen.findByText("Choose a ticket");
  await router.navigate(`/tickets/${aCard().uuid}`);
  expect(await screen.findByRole("textbox", { name: "Write a message" })).toBeTruthy();
  expect(note()).toBeNull();
});

test("what was refused is said, and stays where it was written", async () => {
  await atWork();
  refuse(ticketNotes.create, "ERR_NO_TICKET_FOUND");
  await userEvent.click(side("Note"));
  await userEvent.type(note() as HTMLElement, "VIP{Enter}");
  expect(await screen.findByText("Ticket not found.")).toBeTruthy();
  expect(note()).toHaveProperty("value", "VIP");
  await userEvent.clear(note() as HTMLElement);
});

test("what is too long for a note stays whole, is said to be so and by how much, and is not kept", async () => {
  const { kept } = await atWork();
  await userEvent.click(side("Note"));
  await userEvent.click(note() as HTMLElement);
  await userEvent.paste("x".repeat(4001));
  expect(note()).toHaveProperty("value.length", 4001);
  expect(screen.getByText("A note may have up to 4,000 characters: shorten it by 1.")).toBeTruthy();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("button", { name: "Keep this note" })).toHaveProperty("disabled", true);
  expect(kept).toEqual([]);
  await userEvent.clear(note() as HTMLElement);
});
