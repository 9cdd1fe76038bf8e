import { messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer } from "../../../testing.tsx";
import { aNote, knows } from "../testing/details.ts";
import { answerMoves } from "../testing/moves.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, ours } from "../testing/samples.ts";

const button = (name: string) => screen.getByRole("button", { name });
const tab = (name: string) => screen.getByRole("tab", { name });
const reply = () => screen.queryByRole("textbox", { name: "Write a message" });
const note = () => screen.queryByRole("textbox", { name: "Write a note for the team" });

let resolved = 0;
let sent: unknown[] = [];
let id = 800;
beforeEach(async () => {
  resolved = 0;
  sent = [];
  id += 1;
  knows();
  answerMoves(() => {
    resolved += 1;
    return aCard({ id, status: "closed" });
  });
  answer(messages.send, ({ body }) => {
    sent.push(body.body);
    return { messages: [ours({ id: String(sent.length + 4), body: String(body.body) })] };
  });
  answer(ticketNotes.create, ({ body }) => {
    sent.push(body.note);
    return aNote({ id: 40 + sent.length, note: body.note });
  });
  await openTicket(aCard({ id }), [aMessage()]);
  await screen.findByText("Mensagem 1");
});

/** Types what would resolve the ticket, were it a key. */
async function writeOn(field: () => HTMLElement | null) {
  await userEvent.keyboard("e");
  expect(resolved).toBe(0);
  expect(field()).toHaveProperty("value", "e");
}

test("whoever sends with the mouse writes on", async () => {
  await userEvent.type(reply() as HTMLElement, "Oi");
  await userEvent.click(button("Send"));
  await writeOn(reply);
  await waitFor(() => expect(sent).toEqual(["Oi"]));
});

test("so does whoever changes the side and keeps a note with it", async () => {
  await userEvent.click(tab("Note"));
  await writeOn(note);
  await userEvent.keyboard("m breve");
  await userEvent.click(button("Keep this note"));
  await waitFor(() => expect(sent).toEqual(["em breve"]));
  await waitFor(() => expect(note()).toHaveProperty("value", ""));
  await writeOn(note);
  await userEvent.clear(note() as HTMLElement);
  await userEvent.click(tab("Reply"));
  await writeOn(reply);
});

test("so does whoever attaches something, however long he chooses, and takes it out again", async () => {
  await userEvent.click(button("Attach files"));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Attach files" }));
  fireEvent.change(screen.getByTestId("files"), { target: { files: [new File(["x"], "a.pdf", { type: "application/pdf" })] } });
  await screen.findByText("a.pdf");
  await writeOn(reply);
  await userEvent.click(button("Delete a.pdf"));
  await userEvent.clear(reply() as HTMLElement);
  await userEvent.click(screen.getByRole("switch", { name: "Sign with my name" }));
  await writeOn(reply);
});

test("so does whoever adds a note in the drawer", async () => {
  await userEvent.click(button("Notes"));
  const field = await screen.findByRole("textbox", { name: "New note" });
  await userEvent.type(field, "VIP");
  await userEvent.click(button("Save note"));
  await waitFor(() => expect(field).toHaveProperty("value", ""));
  await writeOn(() => field);
});

test("a finger brings no keyboard up, and whoever goes by keys stays where he is", async () => {
  const tap = (target: HTMLElement) => userEvent.pointer({ keys: "[TouchA]", target });
  await userEvent.type(reply() as HTMLElement, "Oi");
  await tap(button("Send"));
  await waitFor(() => expect(sent).toEqual(["Oi"]));
  expect(document.activeElement).not.toBe(reply());
  await tap(tab("Note"));
  expect(note()).toBeTruthy();
  expect(document.activeElement).not.toBe(note());
  await tap(tab("Reply"));

  button("Attach files").focus();
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("menuitem", { name: "Attach files" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(button("Attach files")));
});
