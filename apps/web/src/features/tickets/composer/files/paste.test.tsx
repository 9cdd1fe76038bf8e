import type { TicketCard } from "@recado/contract/tickets";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { listenToForms } from "../../testing/forms.ts";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

const field = () => screen.getByRole("textbox", { name: "Write a message" });
const attached = () =>
  within(screen.getByRole("list", { name: "Attached files" }))
    .getAllByRole("button", { name: /^Delete / })
    .map((one) => one.getAttribute("aria-label"));
const clipboard = (text: string, files: File[], ...others: string[]) => ({
  clipboardData: { files, types: [...(text && ["text/plain"]), ...others], getData: () => text },
});
const photo = (name: string) => new File(["x"], name, { type: "image/png" });

test("what is pasted and what is dropped goes along as if it had been chosen, in one message with its words", async () => {
  const forms = listenToForms();
  await openTicket(aCard({ id: 701 }), [aMessage()]);
  expect(fireEvent.paste(field(), clipboard("", [photo("colada.png")]))).toBe(false);
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
  expect(fireEvent.paste(field(), clipboard("oi", []))).toBe(true);
  const conversation = screen.getByRole("region", { name: "Contato 702" });
  const dataTransfer = { files: [], types: ["text/plain"] };
  fireEvent.dragOver(conversation, { dataTransfer });
  expect(screen.queryByText("Drop the files here")).toBeNull();
  fireEvent.drop(conversation, { dataTransfer });
  expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
});

test("words are pasted as words though a picture of them lies beside, and a file as a file though its address or its name does", async () => {
  await openTicket(aCard({ id: 705 }), [aMessage()]);
  const sheet = new File(["x"], "tabela.xlsx", { type: "application/vnd.ms-excel" });
  for (const words of ["Mesa\t1.290,00\nCadeira\t310,00\n", "Total:1.600,00", "https://recado.test e mais"])
    expect(fireEvent.paste(field(), clipboard(words, [photo("image.png")], "text/html", "Files")), words).toBe(true);
  expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
  const html = "text/html";
  for (const [files, text, ...others] of [
    [[photo("um.png")], "https://loja.test/mesa.png\n", html],
    [[photo("dois.png")], "", html],
    [[photo("tres.png")], " \r\n", html],
    [[photo("quatro.png")], "quatro.png"],
    [[photo("cinco.png"), photo("seis.png")], "cinco.pngseis.png"],
    [[sheet], "Mesa\t1.290,00", html],
  ] as [File[], string, ...string[]][])
    expect(fireEvent.paste(field(), clipboard(text, files, ...others)), text).toBe(false);
  expect(attached()).toEqual(
    ["um.png", "dois.png", "tres.png", "quatro.png", "cinco.png", "seis.png", "tabela.xlsx"].map((name) => `Delete ${name}`),
  );
});

test("where one may not write nothing can be dropped, and a message that is reworded takes no file", async () => {
  const dataTransfer = { files: [photo("a.png")], types: ["Files"] };
  await openTicket(aCard({ id: 703 }), [ours({ id: "2", ticketId: 703, body: "Ola" })]);
  await screen.findByText("Ola");
  const bubble = screen.getByText("Ola").closest("li") as HTMLElement;
  await userEvent.click(within(bubble).getByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  fireEvent.paste(field(), clipboard("", [photo("b.png")]));
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
  ["that a colleague holds", { can: { ...can, reply: false } }, /^Someone else has this ticket/],
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
