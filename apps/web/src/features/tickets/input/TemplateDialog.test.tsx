import { connections, type MessageTemplate } from "@recado/contract/connections";
import { messages } from "@recado/contract/messages";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../testing.tsx";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, ours } from "../testing/samples.ts";
import { filledIn } from "./filledIn.ts";

const order: MessageTemplate = {
  name: "pedido_pronto",
  language: "pt_BR",
  category: "UTILITY",
  status: "APPROVED",
  header: "Olá, {{1}}",
  body: "Seu pedido {{numero_do_pedido}} está pronto, {{1}}.",
  footer: "Marcenaria Sol",
  variables: 3,
  slots: [
    { part: "header", name: "1" },
    { part: "body", name: "numero_do_pedido" },
    { part: "body", name: "1" },
  ],
  blocked: null,
};
const closed = { window: { open: false, until: null }, provider: "cloud" } as const;
const offer = (...list: MessageTemplate[]) => answer(connections.templates, () => list);

test("outside the window a template takes the input's place; it is filled in, looked at and sent", async () => {
  offer(order, { ...order, name: "recusado", status: "REJECTED" });
  const asked: unknown[] = [];
  answer(messages.send, ({ body }) => {
    asked.push(body.template);
    return { messages: [ours({ id: "5", kind: "template", body: "Olá, Rita" })] };
  });
  await openTicket(aCard({ id: 1, ...closed }), [aMessage()]);
  expect(screen.queryByRole("textbox", { name: "Write a message" })).toBeNull();
  await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
  const dialog = await screen.findByRole("dialog");
  await within(dialog).findByText("pedido_pronto");
  expect(within(dialog).queryByText("recusado")).toBeNull();
  await userEvent.click(within(dialog).getByRole("button", { name: /^pedido_pronto/ }));

  const send = await within(dialog).findByRole("button", { name: "Send" });
  expect(send).toHaveProperty("disabled", true);
  await userEvent.type(within(dialog).getByRole("textbox", { name: /^Variable 1 \(in the header\)/ }), "Rita");
  await userEvent.type(within(dialog).getByRole("textbox", { name: /^numero do pedido/ }), "42");
  await userEvent.type(within(dialog).getByRole("textbox", { name: /^Variable 1$|^Variable 1 \*$/ }), "amiga");
  expect(within(dialog).getByRole("figure").textContent).toBe("Olá, Rita\nSeu pedido 42 está pronto, amiga.\nMarcenaria Sol");
  await userEvent.click(send);
  await waitFor(() => expect(asked).toEqual([{ name: "pedido_pronto", language: "pt_BR", values: ["Rita", "42", "amiga"] }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what cannot be sent from here says why, and where there is nothing one is told who can help", async () => {
  offer({ ...order, blocked: "media" });
  await openTicket(aCard({ id: 1, ...closed }), [aMessage()]);
  await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
  expect(await screen.findByRole("button", { name: /It needs a file in its header/ })).toHaveProperty("disabled", true);
});

test("a connection without approved templates says where they come from", async () => {
  offer({ ...order, status: "PENDING" });
  await openTicket(aCard({ id: 1, ...closed }), [aMessage()]);
  await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
  expect(await screen.findByText(/^This connection has no approved templates\./)).toBeTruthy();
});

test("within the window one writes, and a template is beside it", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await openTicket(aCard({ id: 1, provider: "cloud", window: { open: true, until } }), [aMessage()]);
  expect(await screen.findByRole("textbox", { name: "Write a message" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a template" })).toBeTruthy();
});

test("the window also closes while one looks at it", async () => {
  const until = new Date(Date.now() + 1_500).toISOString();
  await openTicket(aCard({ id: 1, provider: "cloud", window: { open: true, until } }), [aMessage()]);
  expect(await screen.findByText(/^24 hours have passed/)).toBeTruthy();
});

test("a value that looks like a slot is text", () => {
  expect(filledIn({ ...order, footer: null }, ["{{numero_do_pedido}}", "42", "$&"])).toBe(
    "Olá, {{numero_do_pedido}}\nSeu pedido 42 está pronto, $&.",
  );
});
