import { connections, type MessageTemplate } from "@recado/contract/connections";
import { messages } from "@recado/contract/messages";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer } from "../../../../testing.tsx";
import { listenToForms } from "../../testing/forms.ts";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage, ours } from "../../testing/samples.ts";
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
  media: null,
  blocked: null,
};
const closed = { window: { open: false, until: null }, provider: "cloud" } as const;
/** Outside the window, where it takes the input's place. */
async function openTemplate(name: string, header = "") {
  await openTicket(aCard({ id: 1, ...closed }), [aMessage()]);
  await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
  const choice = await screen.findByRole("button", { name: new RegExp(`^${name}`) });
  expect(choice.textContent).toContain(header);
  await userEvent.click(choice);
  await screen.findByRole("button", { name: "Send" });
  return within(screen.getByRole("dialog"));
}
const offer = (...list: MessageTemplate[]) => answer(connections.templates, () => list);

test("outside the window a template takes the input's place; it is filled in, looked at and sent", async () => {
  offer(order, { ...order, name: "recusado", status: "REJECTED" });
  const requests: unknown[] = [];
  answer(messages.send, ({ body }) => {
    requests.push(body.template);
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
  await waitFor(() => expect(requests).toEqual([{ name: "pedido_pronto", language: "pt_BR", values: ["Rita", "42", "amiga"] }]));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a template is found without accents and capitals, as everything else is", async () => {
  offer(order, { ...order, name: "aviso", header: null, body: "Sua cobrança vence amanhã.", slots: [] });
  await openTicket(aCard({ id: 1, ...closed }), [aMessage()]);
  await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(await dialog.findByRole("searchbox"), "COBRANCA ");
  expect(dialog.getAllByRole("listitem").map((one) => one.querySelector("strong")?.textContent)).toEqual(["aviso"]);
});

test("what cannot be sent from here says why, and where there is nothing one is told who can help", async () => {
  offer({ ...order, blocked: "media" });
  await openTicket(aCard({ id: 1, ...closed }), [aMessage()]);
  await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
  expect(await screen.findByRole("button", { name: /It needs something in its header/ })).toHaveProperty("disabled", true);
});

test("what stands in its header as a file goes along, and so does what a button is given; what is too large is not taken", async () => {
  const link = { kind: "url", text: "Ver", url: "https://loja.example/{{1}}" } as const;
  offer({
    ...order,
    name: "oferta",
    header: "[image]",
    media: "image",
    body: "É só hoje.",
    footer: null,
    slots: [{ part: "button", name: "0", button: link }],
  });
  const forms = listenToForms();
  const dialog = await openTemplate("oferta", "[Image]");
  const send = dialog.getByRole("button", { name: "Send" });
  await userEvent.type(dialog.getByRole("textbox", { name: /^End of the link of “Ver”/ }), "sapato");
  expect(dialog.getByText("https://loja.example/sapato")).toBeTruthy();
  expect(dialog.getByRole("figure").textContent).toBe("É só hoje.");
  expect(send, "the picture is missing").toHaveProperty("disabled", true);

  expect(dialog.getByRole("button", { name: "Choose the image" })).toBeTruthy();
  const chooser = document.querySelector<HTMLInputElement>("input[type=file]")!;
  const large = new File(["x"], "grande.png", { type: "image/png" });
  Object.defineProperty(large, "size", { value: 6 * 1024 * 1024 });
  await userEvent.upload(chooser, large);
  expect(send).toHaveProperty("disabled", true);
  await userEvent.upload(chooser, new File(["x"], "oferta.png", { type: "image/png" }));
  expect(dialog.getByText(/^oferta\.png/)).toBeTruthy();
  await userEvent.click(send);
  await waitFor(() => expect(forms).toHaveLength(1));
  expect(forms[0]).toMatchObject({ files: ["oferta.png"] });
  expect(JSON.parse(String(forms[0]?.template))).toEqual({ name: "oferta", language: "pt_BR", values: ["sapato"] });
});

test("what was filled in is not thrown away without a question", async () => {
  offer(order);
  const dialog = await openTemplate("pedido_pronto");
  const field = dialog.getByRole("textbox", { name: /^numero do pedido/ });
  await userEvent.type(field, "42{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(field).toHaveProperty("value", "42");
  await userEvent.click(dialog.getByRole("button", { name: "Choose another" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await userEvent.click(await screen.findByRole("button", { name: /^pedido_pronto/ }));
  expect(await screen.findByRole("textbox", { name: /^numero do pedido/ })).toHaveProperty("value", "");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("nor is a file that was chosen for its header", async () => {
  offer({ ...order, name: "oferta", header: "[image]", media: "image", slots: [] });
  const dialog = await openTemplate("oferta", "[Image]");
  await userEvent.upload(
    document.querySelector<HTMLInputElement>("input[type=file]")!,
    new File(["x"], "oferta.png", { type: "image/png" }),
  );
  await userEvent.keyboard("{Escape}");
  const question = within(await screen.findByRole("dialog", { name: "Discard your changes?" }));
  await userEvent.click(question.getByRole("button", { name: "Cancel" }));
  expect(dialog.getByText(/^oferta\.png/)).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a connection without approved templates says where they come from", async () => {
  offer({ ...order, status: "PENDING" });
  await openTicket(aCard({ id: 1, ...closed }), [aMessage()]);
  await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
  expect(await screen.findByText("This connection has no approved templates")).toBeTruthy();
  expect(screen.getByText(/^An admin can create them at Meta/)).toBeTruthy();
});

test("within the window one writes, and a template is beside it", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await openTicket(aCard({ id: 1, provider: "cloud", window: { open: true, until } }), [aMessage()]);
  expect(await screen.findByRole("textbox", { name: "Write a message" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Choose a template" })).toBeTruthy();
});

test("a template goes where there is a window, whatever the channel is called", async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  await openTicket(aCard({ id: 1, provider: "beta", window: { open: true, until } }), [aMessage()]);
  expect(await screen.findByRole("button", { name: "Choose a template" })).toBeTruthy();
});

test("where there is no window there is no template", async () => {
  await openTicket(aCard({ id: 1, provider: "cloud", window: null }), [aMessage()]);
  await screen.findByRole("textbox", { name: "Write a message" });
  expect(screen.queryByRole("button", { name: "Choose a template" })).toBeNull();
});

test("the window also closes while one looks at it", async () => {
  const until = new Date(Date.now() + 1_500).toISOString();
  await openTicket(aCard({ id: 1, provider: "cloud", window: { open: true, until } }), [aMessage()]);
  expect(await screen.findByText(/^The contact has not written on this connection/)).toBeTruthy();
});

test("a value that looks like a slot is text", () => {
  expect(filledIn({ ...order, footer: null }, ["{{numero_do_pedido}}", "42", "$&"])).toBe(
    "Olá, {{numero_do_pedido}}\nSeu pedido 42 está pronto, $&.",
  );
});
