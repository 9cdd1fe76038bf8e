import { messages } from "@recado/contract/messages";
import { type TicketMove, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { answer } from "../../../../testing.tsx";
import { aNote, knows } from "../../testing/details.ts";
import { openTicket, pageOf } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage, aTicket, ours } from "../../testing/samples.ts";

const minute = (at: number) => `2026-11-20T10:${String(at).padStart(2, "0")}:30.000Z`;
const bia = { id: 8, name: "Bia" };
const announced = () => [...document.querySelectorAll("section [aria-live=polite] p")].map((one) => one.textContent);
const noteOf = (at: number, user = bia) =>
  aNote({ id: at, note: `Nota ${at}`, createdAt: minute(at), user: { ...user, email: "b@demo.test" } });
const moveOf = (at: number, by: TicketMove["by"] = bia, more: Partial<TicketMove> = {}): TicketMove => ({
  id: at,
  what: "returned",
  at: minute(at),
  by,
  user: null,
  queue: { id: 4, name: "Suporte" },
  noteId: null,
  ...more,
});

async function noted(server: ReturnType<typeof knows>, note = noteOf(20)) {
  server.notes = [note, ...server.notes];
  const { can: _, ...noteNews } = note;
  await act(async () => tell("note", { action: "create", note: noteNews }));
  await screen.findByText(note.note, { selector: "[role=log] *" });
}

test("what colleagues note while one is here is read aloud once, with who does it and that it is a note", async () => {
  const server = knows({ notes: [noteOf(5)] });
  answer(tickets.moves, () => [moveOf(1)]);
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Nota 5");
  await screen.findByText(/^Bia returned it/);
  expect(announced()).toEqual([]);
  await noted(server);
  await waitFor(() => expect(announced()).toEqual(["Bia noted for the team: Nota 20"]));
  await noted(server, noteOf(40, { id: 7, name: "Ana" }));
  await act(async () => said(aMessage({ id: "50", body: "Alô?" })));
  await waitFor(() => expect(announced().at(-1)).toBe("Contato 1: Alô?"));
  expect(announced(), "what one notes oneself is not").toEqual(["Bia noted for the team: Nota 20", "Contato 1: Alô?"]);
});

test("where others take the ticket is read aloud, with why; where one takes it oneself is not", async () => {
  let moves = [moveOf(1)];
  const server = knows();
  answer(tickets.moves, () => moves);
  await openTicket(aCard({ updatedAt: minute(2) }), [aMessage()]);
  await screen.findByText(/^Bia returned it/);
  expect(announced()).toEqual([]);
  moves = [moveOf(1), moveOf(21, { id: 7, name: "Ana" }), moveOf(22, bia, { noteId: 22 }), moveOf(23, null, { what: "moved" })];
  const { can: _, ...ticket } = aTicket({ updatedAt: minute(30) });
  await noted(server, noteOf(22));
  act(() => tell("ticket", { action: "update", ticket }));
  await waitFor(() => expect(announced()).toEqual(["Bia returned it to the queue Suporte: Nota 22", "It came into the queue Suporte"]));
});

test("what one scrolls back to is old", async () => {
  const server = knows({ notes: [noteOf(5)] });
  answer(tickets.moves, ({ query: { from } }) => (from === undefined ? [moveOf(1), moveOf(20)] : [moveOf(20)]));
  const { cache } = await openTicket(aCard({ updatedAt: minute(2) }), []);
  answer(messages.list, ({ query: { cursor } }) =>
    cursor ? pageOf([aMessage({ id: "1" })]) : pageOf([aMessage({ id: "19" })], { cursor: "before-19" }),
  );
  await act(() => cache.invalidateQueries());
  await userEvent.click(await screen.findByRole("button", { name: "Earlier messages" }));
  await screen.findByText("Mensagem 1");
  await waitFor(() => expect(screen.getAllByText(/^Bia returned it/, { selector: "li" })).toHaveLength(2));
  await noted(server, noteOf(25));
  await waitFor(() => expect(announced()).toEqual(["Bia noted for the team: Nota 25"]));
});

test("of many that come in one breath it is read how many they are and whose, and of one that is long its beginning", async () => {
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  act(() => {
    for (const id of ["2", "3", "4"]) said(aMessage({ id }));
    said(ours({ id: "5", user: bia }));
  });
  await waitFor(() => expect(announced()).toEqual(["Contato 1, Bia: 4 new messages"]));
  act(() => said(aMessage({ id: "6", body: "a".repeat(65_536) })));
  await waitFor(() => expect(announced()).toHaveLength(2));
  expect(announced()[1]).toBe(`Contato 1: ${"a".repeat(200)}…`);
});
