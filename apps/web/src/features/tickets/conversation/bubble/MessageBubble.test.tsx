import { messages } from "@recado/contract/messages";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../../testing.tsx";
import { bubble, menuOf } from "../../testing/bubble.ts";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

afterEach(() => void vi.useRealTimers());

test("a failed message says why and what to do, and is sent again by a press", async () => {
  const failed = ours({ id: "4", body: "Boleto", status: "failed", failure: "not-on-whatsapp", canResend: true, ack: 0 });
  await openTicket(aCard(), [failed]);
  expect(await screen.findByText("This number is not on WhatsApp: check the contact's number.")).toBeTruthy();
  answer(messages.resend, () => ours({ id: "4", body: "Boleto", status: "queued", ack: 0 }));
  await userEvent.click(screen.getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(screen.queryByText(/not on WhatsApp/)).toBeNull());
  expect(within(bubble("Boleto")).getByText("queued")).toBeTruthy();
});

test("a reason that nobody has words for is still an answer; one that may yet arrive is not offered again", async () => {
  await openTicket(aCard(), [
    ours({ id: "1", body: "Um", status: "failed", failure: "moonlight", canResend: true }),
    ours({ id: "2", body: "Dois", status: "unknown", failure: "timeout", ack: 0 }),
  ]);
  await screen.findByText("Um");
  expect(within(bubble("Um")).getByText(/^The message was not sent: try again/)).toBeTruthy();
  expect(within(bubble("Dois")).queryByRole("button", { name: "Send again" })).toBeNull();
  expect(within(bubble("Dois")).getByText("not confirmed yet")).toBeTruthy();
});

test("a message is answered, reworded and taken back as its provider allows", async () => {
  await openTicket(aCard(), [aMessage({ id: "1" }), ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  await menuOf("Mensagem 1");
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
  await userEvent.click(screen.getByRole("menuitem", { name: "Reply" }));
  expect(await screen.findByText("Replying to Contato 1")).toBeTruthy();

  await menuOf("Ola");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Edit" }));
  const field = screen.getByRole("textbox", { name: "Write a message" });
  expect(field).toHaveProperty("value", "Ola");
  answer(messages.edit, ({ params, body }) => {
    expect([params.id, body.body]).toEqual(["2", "Olá"]);
    return ours({ id: "2", body: "Olá", isEdited: true, edits: [{ body: "Ola", at: "2026-11-20T09:00:00.000Z" }] });
  });
  await userEvent.clear(field);
  await userEvent.type(field, "Olá{Enter}");
  await waitFor(() => expect(within(bubble("Olá")).getByText("edited")).toBeTruthy());
  expect(field).toHaveProperty("value", "");
});

test("Meta changes nothing that has left", async () => {
  await openTicket(aCard({ provider: "cloud", limits: { editMs: 0, deleteMs: 0, letters: null } }), [ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  await menuOf("Ola");
  await screen.findByRole("menuitem", { name: "Reply" });
  expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("menuitem", { name: "Delete" })).toBeNull();
});

test("what its phones no longer follow is not offered any more, as of when somebody asks", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T10:16:30Z") });
  await openTicket(aCard({ limits: { editMs: 15 * 60_000, deleteMs: 60 * 3_600_000, letters: null } }), [ours({ id: "2", body: "Ola" })]);
  await screen.findByText("Ola");
  const offered = async () => {
    await menuOf("Ola");
    await screen.findByRole("menuitem", { name: "Reply" });
    const found = ["Edit", "Delete"].filter((name) => screen.queryByRole("menuitem", { name }) !== null);
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("menuitem", { name: "Reply" })).toBeNull());
    return found;
  };
  expect(await offered()).toEqual(["Edit", "Delete"]);
  vi.setSystemTime(new Date("2026-11-20T10:17:30Z"));
  expect(await offered()).toEqual(["Delete"]);
  vi.setSystemTime(new Date("2026-11-22T22:01:30Z"));
  expect(await offered()).toEqual(["Delete"]);
  vi.setSystemTime(new Date("2026-11-22T22:02:30Z"));
  expect(await offered()).toEqual([]);
});

test("what never left is taken back however late it is", async () => {
  await openTicket(aCard({ limits: { editMs: 1, deleteMs: 1, letters: null } }), [
    ours({ id: "2", body: "Ola", status: "failed", ack: 0 }),
  ]);
  await screen.findByText("Ola");
  await menuOf("Ola");
  expect(await screen.findByRole("menuitem", { name: "Delete" })).toBeTruthy();
});

test("one's own reaction is taken back by the same press", async () => {
  const requests: string[] = [];
  answer(messages.react, ({ body }) => {
    requests.push(body.emoji);
    return aMessage({ reactions: body.emoji ? [{ emoji: body.emoji, fromMe: true, name: null }] : [] });
  });
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  await menuOf("Mensagem 1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "React with 👍" }));
  expect(await screen.findByRole("button", { name: "👍 us" })).toBeTruthy();
  await menuOf("Mensagem 1");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Take back the reaction 👍" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "👍 us" })).toBeNull());
  expect(requests).toEqual(["👍", ""]);
});

test("every kind is readable: place, card, poll, call, file, and what nobody knows", async () => {
  await openTicket(aCard(), [
    aMessage({ id: "1", kind: "location", location: { latitude: -23.5, longitude: -46.6, name: "Loja", address: "Rua A, 1" } }),
    aMessage({ id: "2", kind: "contacts", body: "BEGIN:VCARD", cards: [{ name: "Dona Rita", number: "5511988887777" }] }),
    aMessage({ id: "3", kind: "poll", word: "poll", body: "Enquete: Qual cor?\n• Azul\n• Verde" }),
    aMessage({ id: "4", kind: "unknown", word: "unknown", body: "Veja no celular." }),
    aMessage({ id: "5", kind: "document", body: "", mediaState: "ready", mediaUrl: "/f/1", mediaName: "nota.pdf", mediaSize: 2048 }),
    aMessage({ id: "6", kind: "image", body: "Legenda", mediaState: "failed" }),
  ]);
  expect((await screen.findByRole("link", { name: /Loja/ })).getAttribute("rel")).toBe("noopener noreferrer");
  for (const text of [
    "Dona Rita",
    "+55 11 98888-7777",
    "Poll: Qual cor?",
    "Azul",
    "Verde",
    "nota.pdf",
    "Legenda",
    "A message of a kind that we cannot show yet. Please look at the phone.",
  ])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/BEGIN:VCARD/)).toBeNull();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

test("two hundred lines are folded, and unfolded by whoever wants to read them", async () => {
  const lines = Array.from({ length: 200 }, (_, at) => `linha ${at + 1}`).join("\n");
  await openTicket(aCard(), [aMessage({ body: lines })]);
  await screen.findByText(/linha 24…/);
  await userEvent.click(screen.getByRole("button", { name: "Read all" }));
  expect(screen.getByText(/linha 200$/)).toBeTruthy();
});

test("a long text is cut between letters, and a family is one letter", async () => {
  const before = "a".repeat(1998);
  await openTicket(aCard(), [aMessage({ body: `${before}👨‍👩‍👧‍👦${"b".repeat(200)}` })]);
  expect((await screen.findByText(/^a+/)).textContent).toBe(`${before}…`);
});

test("what looks like code is text, and only real addresses are links", async () => {
  await openTicket(aCard(), [aMessage({ body: "<img src=x onerror=alert(1)> javascript:alert(1) https://recado.test/a" })]);
  const link = await screen.findByRole("link", { name: "https://recado.test/a" });
  expect([link.getAttribute("rel"), link.getAttribute("target")]).toEqual(["noopener noreferrer", "_blank"]);
  expect(within(screen.getByRole("log")).getAllByRole("link")).toHaveLength(1);
  expect(screen.getByText(/<img src=x/)).toBeTruthy();
});
