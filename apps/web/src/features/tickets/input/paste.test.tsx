import type { TicketCard } from "@recado/contract/tickets";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listenToForms } from "../testing/forms.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, ours } from "../testing/samples.ts";

const field = () => screen.getByRole("textbox", { name: "Write a message" });
const attached = () =>
  within(screen.getByRole("list", { name: "Attached files" }))
    .getAllByRole("button", { name: /^Delete / })
    .map((one) => one.getAttribute("aria-label"));
const photo = (name: string) => new File(["x"], name, { type: "image/png" });

test("what is pasted and what is dropped goes along as if it had been chosen, in one message with its words", async () => {
  const forms = listenToForms();
  await openTicket(aCard({ id: 701 }), [aMessage()]);
  const pasted = fireEvent.paste(field(), { clipboardData: { files: [photo("colada.png")], types: ["Files", "text/plain"] } });
  expect(pasted, "the address beside the picture is not put into the field").toBe(false);
  expect(attached()).toEqual(["Delete colada.png"]);

  const conversation = screen.getByRole("region", { name: "Contato 701" });
  const dataTransfer = { files: [photo("a.png"), photo("b.png")], types: ["Files"] };
  fireEvent.dragOver(conversation, { dataTransfer });
  expect(screen.getByText("Drop the files here")).toBeTruthy();
  fireEvent.drop(conversation, { dataTransfer });
  expect(screen.queryByText("Drop the files here")).toBeNull();
  expect(attached()).toEqual(["Delete colada.png", "Delete a.png", "Delete b.png"]);
  await userEvent.type(field(), "Veja{Enter}");
  await waitFor(() => expect(forms).toMatchObject([{ body: "Veja", files: ["colada.png", "a.png", "b.png"] }]));
});

test("text is pasted as text, and text that is dragged over it is no file", async () => {
  await openTicket(aCard({ id: 702 }), [aMessage()]);
  expect(fireEvent.paste(field(), { clipboardData: { files: [], types: ["text/plain"], getData: () => "oi" } })).toBe(true);
  const conversation = screen.getByRole("region", { name: "Contato 702" });
  const dataTransfer = { files: [], types: ["text/plain"] };
  fireEvent.dragOver(conversation, { dataTransfer });
  expect(screen.queryByText("Drop the files here")).toBeNull();
  fireEvent.drop(conversation, { dataTransfer });
  expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
});

test("where one may not write nothing can be dropped, and a message that is reworded takes no file", async () => {
  const dataTransfer = { files: [photo("a.png")], types: ["Files"] };
  await openTicket(aCard({ id: 703 }), [ours({ id: "2", ticketId: 703, body: "Ola" })]);
  await screen.findByText("Ola");
  const bubble = screen.getByText("Ola").closest("li") as HTMLElement;
  await userEvent.click(within(bubble).getByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  fireEvent.paste(field(), { clipboardData: { files: [photo("b.png")], types: ["Files"] } });
  const conversation = screen.getByRole("region", { name: "Contato 703" });
  fireEvent.dragOver(conversation, { dataTransfer });
  expect(screen.getByText("Finish changing the message before attaching files.")).toBeTruthy();
  fireEvent.drop(conversation, { dataTransfer });
  expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
  expect(field()).toHaveProperty("value", "Ola");
});

const { can } = aCard();
const dayIsOver = { provider: "cloud", window: { open: true, until: "2026-01-01T10:00:00.000Z" } } as const;

test.each<[string, Partial<TicketCard>, RegExp]>([
  ["that waits", { status: "pending" }, /^Accept the ticket/],
  ["that is closed", { status: "closed" }, /^Reopen the ticket/],
  ["that a colleague holds", { can: { ...can, reply: false } }, /^Somebody else has this ticket/],
  ["whose connection is gone", { whatsapp: null, whatsappId: null }, /^The connection of this ticket was deleted/],
  ["whose day is over, seen with the answer of before", dayIsOver, /^The contact has not written/],
])("in a ticket %s nothing can be dropped, and over it stands why in the words of the input", async (_, more, why) => {
  const dataTransfer = { files: [photo("a.png")], types: ["Files"] };
  await openTicket(aCard({ id: 704, ...more }), [aMessage()]);
  const conversation = screen.getByRole("region", { name: "Contato 704" });
  expect(screen.getAllByText(why)).toHaveLength(1);
  // What nobody has taken the frame refuses, here as on the rest of the page.
  expect(fireEvent.dragOver(conversation, { dataTransfer }), "it is not taken").toBe(true);
  expect(screen.getAllByText(why)).toHaveLength(2);
  expect(screen.queryByText("Drop the files here")).toBeNull();
  fireEvent.dragLeave(conversation, { dataTransfer });
  expect(screen.getAllByText(why)).toHaveLength(1);
  expect(fireEvent.drop(conversation, { dataTransfer }), "nor into a draft that no input shows").toBe(true);
  expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
});
