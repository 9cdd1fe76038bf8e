import { type Message, messages } from "@recado/contract/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { speak } from "../../../../lib/i18n.ts";
import { update } from "../../../../lib/session.ts";
import { answer, aUser } from "../../../../testing.tsx";
import { bubble } from "../../testing/bubble.ts";
import { openTicket } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage, anAuthor, ours } from "../../testing/samples.ts";

test("one that was never confirmed says so, and what it may mean, and is sent again by a press", async () => {
  const lost = { id: "4", body: "Boleto", status: "unknown", failure: "unconfirmed", ack: 0, canResend: true } as const;
  await openTicket(aCard(), [ours(lost)]);
  const notice = await screen.findByText("WhatsApp has not confirmed this message. It may have arrived or not.");
  expect(notice.dataset.state).toBe("unknown");
  const requests: string[] = [];
  answer(messages.resend, ({ params }) => {
    requests.push(params.id);
    return ours({ ...lost, status: "queued", failure: null, canResend: false });
  });
  await userEvent.click(within(bubble("Boleto")).getByRole("button", { name: "Send again" }));
  await waitFor(() => expect(within(bubble("Boleto")).getByText("queued")).toBeTruthy());
  expect(requests).toEqual(["4"]);
  expect(screen.queryByText(/has not confirmed/)).toBeNull();
});

test("whoever may only read it is told that it was not confirmed, and not offered to send it", async () => {
  const can = { accept: false, reply: false, return: false, close: false, reopen: false, transfer: false, tag: true, remove: false };
  await openTicket(aCard({ can, userId: 8 }), [
    ours({ body: "Boleto", status: "unknown", failure: "unconfirmed", ack: 0, canResend: true }),
  ]);
  await screen.findByText(/has not confirmed/);
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("nor where the connection through which it would go is no more", async () => {
  await openTicket(aCard(), [ours({ body: "Boleto", status: "unknown", failure: "unconfirmed", ack: 0, canResend: false })]);
  await screen.findByText(/has not confirmed/);
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
});

test("what waited for a number that was removed says so, and offers its words and nothing that cannot be; nor is a file asked for there", async () => {
  const failed = { failure: "connection-removed", canResend: false } as const;
  await openTicket(aCard(), [
    ours({ body: "Boleto", status: "failed", ack: 0, ...failed }),
    aMessage({ id: "2", kind: "image", body: "", mediaState: "failed", ...failed }),
  ]);
  await screen.findByText(/^The number was removed before the message could be sent/);
  expect(within(bubble("Boleto")).getByRole("button", { name: "Copy the text" })).toBeTruthy();
  expect(screen.getByText(/: the number was removed before the file arrived\. Ask the contact to send it again\.$/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: /again/ })).toBeNull();
});

test("a file of theirs that never will come says why, and is not asked for again; one that was out of reach is", async () => {
  const lost = (id: string, failure: string) => aMessage({ id, kind: "image", body: "", mediaState: "failed", failure });
  await openTicket(aCard(), [
    ...[lost("1", "media-gone"), lost("2", "media-too-large"), lost("3", "media-unreadable")],
    lost("4", "media-unreachable"),
  ]);
  for (const why of [/no longer at WhatsApp/, /larger than we can receive/, /the file is damaged/])
    expect(within((await screen.findByText(why)).closest("li") as HTMLElement).queryByRole("button", { name: "Try again" })).toBeNull();
  const again = screen.getByRole("button", { name: "Try again" });
  expect(again.closest("li")?.textContent).toContain("the file could not be fetched.");
});

test("a call that nobody took stands in the conversation in the reader's words, like anything else that he said", async () => {
  const call = { kind: "call", word: "call", mediaType: "call_log", body: "Chamada de voz perdida às 10:01" } as const;
  await openTicket(aCard(), [aMessage(call), aMessage({ id: "2" })]);
  const line = (await screen.findByText("Missed voice call")).closest("li");
  expect(line?.hasAttribute("data-message")).toBe(true);
  expect(line?.querySelector("svg")).toBeTruthy();
  expect(line?.nextElementSibling?.textContent).toContain("Mensagem 2");
});

test("nobody is offered to answer or react to a line that WhatsApp does not know; to what only we cannot show he is", async () => {
  const call = { kind: "call", word: "call", mediaType: "call_log", canQuote: false } as const;
  const order = { kind: "unknown", word: "unknown" } as const;
  await openTicket(aCard(), [aMessage(call), aMessage({ id: "2", ...order, canQuote: false }), aMessage({ id: "3", ...order })]);
  await screen.findByText("Missed voice call");
  const offered = [...document.querySelectorAll<HTMLElement>("li[data-message]")].map((line) =>
    Boolean(within(line).queryByRole("button", { name: "Message actions" })),
  );
  expect(offered).toEqual([false, false, true]);
});

test("a sound that was listened to says so, and bears another sign than one that was only seen", async () => {
  const sound = (id: string, ack: number) =>
    ours({ id, ack, kind: "voice", word: "voice", body: "", mediaState: "ready", mediaUrl: "/f/1" });
  await openTicket(aCard(), [sound("1", 3), sound("2", 4), sound("3", 5), ours({ id: "4", ack: 4 })]);
  await screen.findByText("Mensagem 4");
  const feet = [...document.querySelectorAll<HTMLElement>("li[data-message] time")].map(({ parentElement }) => parentElement);
  expect(feet.map((foot) => foot?.querySelector(".sr-only")?.textContent)).toEqual(["read", "played", "played", "read"]);
  const [read, played, , text] = feet.map((foot) => foot?.querySelector("svg")?.innerHTML);
  expect(played).not.toBe(read);
  expect(text).toBe(read);
});

test("of what was taken back, whoever is told what it was unfolds it; whoever is not finds nothing to unfold", async () => {
  await openTicket(aCard(), [
    aMessage({ id: "1", body: "Não era para vocês", isDeleted: true }),
    ours({ id: "2", body: "", isDeleted: true }),
    aMessage({ id: "3", body: "", isDeleted: true, kind: "document", mediaState: "ready", mediaUrl: "/f/3", mediaName: "nota.pdf" }),
  ]);
  const [deleted, untold, file] = (await screen.findAllByText("Deleted message")).map((one) => one.closest("li") as HTMLElement);
  const folded = within(deleted as HTMLElement)
    .getByText("Não era para vocês")
    .closest("details") as HTMLDetailsElement;
  expect(folded.open).toBe(false);
  await userEvent.click(within(folded).getByText("See how it was"));
  expect(folded.open).toBe(true);
  expect(untold?.querySelector("details")).toBeNull();
  expect(within(file as HTMLElement).getByRole("link", { name: /nota\.pdf/, hidden: true })).toBeTruthy();
  for (const one of [deleted, untold, file])
    expect(within(one as HTMLElement).queryByRole("button", { name: "Message actions", hidden: true })).toBeNull();
});

test("in a group it is said who speaks; where only one can have spoken it is not", async () => {
  const rita = anAuthor({ id: 9, name: "Rita Reis" });
  const spoken = [aMessage({ id: "1", contactId: 9, contact: rita, body: "Cheguei" }), aMessage({ id: "2", body: "Eu também" })];
  await openTicket(aCard({ isGroup: true }), spoken);
  expect(within((await screen.findByText("Cheguei")).closest("li") as HTMLElement).getByText("Rita Reis")).toBeTruthy();
  expect(within(bubble("Eu também")).getByText("Contato 1")).toBeTruthy();
});

test.each([
  ["pt", "Chamada de voz perdida", "Chamada de vídeo"],
  ["en", "Missed voice call", "Video call"],
  ["es", "Llamada de voz perdida", "Llamada de vídeo"],
] as const)("a call in a group says who called, and what became of it, in the reader's language (%s)", async (language, lost, past) => {
  const rita = { contactId: 9, contact: anAuthor({ id: 9, name: "Rita Reis" }) };
  const call = { kind: "call", mediaType: "call_log", canQuote: false, body: "Chamada perdida às 10:01" } as const;
  await openTicket(aCard({ isGroup: true }), [
    aMessage({ ...call, ...rita, word: "call" }),
    aMessage({ ...call, ...rita, id: "2", word: "pastVideoCall" }),
  ]);
  await act(() => speak(language));
  for (const text of [lost, past]) {
    await screen.findByText(text);
    expect(within(bubble(text)).getByText("Rita Reis").className).not.toBe("sr-only");
  }
  await act(() => speak("en"));
});

test("with one person alone, his name is seen above none of his messages, and heard with each", async () => {
  await openTicket(aCard(), [aMessage({ body: "Cheguei" }), ours({ id: "2", user: null, origin: "bot", body: "Olá" })]);
  await screen.findByText("Cheguei");
  expect(within(bubble("Cheguei")).getByText("Contato 1").className).toBe("sr-only");
  expect(within(bubble("Olá")).getByText("Automatic answer").className).not.toBe("sr-only");
});

test("what others say now is read aloud with who says it; what comes from before, and what one says oneself, is not", async () => {
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  const announced = () => [...document.querySelectorAll("section [aria-live=polite] p")].map((one) => one.textContent);
  expect([announced(), screen.getByRole("log").getAttribute("aria-live")]).toEqual([[], "off"]);
  act(() => {
    said(aMessage({ id: "2", body: "*Cheguei*" }));
    said(aMessage({ id: "3", kind: "voice", word: "voice", body: "" }));
    said(ours({ id: "4", body: "Meu" }));
    said(ours({ id: "5", user: { id: 8, name: "Bia" }, body: "Da Bia" }));
    said(aMessage({ id: "6", ticketId: 2, body: "De outra conversa" }));
  });
  await waitFor(() => expect(announced()).toEqual(["Contato 1: Cheguei", "Contato 1: Voice message", "Bia: Da Bia"]));
});

test("how far a message has come is shown in a word to whoever points at its sign", async () => {
  await openTicket(aCard(), [ours({ body: "Olá", ack: 2 }), ours({ id: "2", body: "Até já", ack: 3 })]);
  await screen.findByText("Olá");
  expect(within(bubble("Olá")).getByTitle("delivered")).toBeTruthy();
  expect(within(bubble("Até já")).getByTitle("read")).toBeTruthy();
});

test("between two days of the company's the day is named, once, and nothing stands between messages of the same one", async () => {
  const on = (id: string, at: string) => aMessage({ id, createdAt: new Date(at).toISOString() });
  await openTicket(aCard(), [
    on("1", "2026-11-18T11:58:00-03:00"),
    on("2", "2026-11-18T23:30:00-03:00"),
    on("3", "2026-11-19T00:01:00-03:00"),
    on("4", "2026-11-21T12:00:00-03:00"),
  ]);
  await screen.findByText("Mensagem 4");
  const lines = () => {
    const all = [...screen.getByRole("log").querySelectorAll("li")].map((one) => one.textContent ?? "");
    return all.map((text) => /Mensagem \d|\w+, \d+ November 2026/.exec(text)?.[0] ?? "").filter((text) => text !== "");
  };
  expect(lines()).toEqual([
    ...["Wednesday, 18 November 2026", "Mensagem 1", "Mensagem 2"],
    ...["Thursday, 19 November 2026", "Mensagem 3"],
    ...["Saturday, 21 November 2026", "Mensagem 4"],
  ]);
  expect(within(bubble("Mensagem 2")).getByText("23:30").title).toBe("18/11/2026, 23:30");

  act(() => update({ company: { ...aUser().company, timeZone: "Asia/Tokyo" } }));
  expect(lines()).toEqual([
    ...["Wednesday, 18 November 2026", "Mensagem 1"],
    ...["Thursday, 19 November 2026", "Mensagem 2", "Mensagem 3"],
    ...["Sunday, 22 November 2026", "Mensagem 4"],
  ]);
  expect(within(bubble("Mensagem 2")).getByText("11:30")).toBeTruthy();
});

test("what is quoted or answered is said to be whose it is: one's own, a colleague's, a bot's", async () => {
  const bia = { id: 8, name: "Bia" };
  const quoting = (id: string, of: string, more: Partial<Message>) =>
    ours({ id, body: `Sobre ${of}`, quotedMsgId: "1", quotedMsg: { ...ours({ body: of, ...more }), contact: null } });
  await openTicket(aCard(), [
    ours({ id: "1", body: "Oi", user: bia }),
    quoting("2", "a minha", {}),
    quoting("3", "a da Bia", { user: bia }),
    quoting("4", "a do robô", { user: null, origin: "bot" }),
  ]);
  for (const [of, by] of [
    ["a minha", "you"],
    ["a da Bia", "Bia"],
    ["a do robô", "Automatic answer"],
  ] as const)
    expect((await screen.findByText(of)).closest("button")?.textContent).toBe(by + of);
  await userEvent.click(within(bubble("Oi")).getByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Reply" }));
  expect(await screen.findByText("Replying to Bia")).toBeTruthy();
});

test("what people write is in the company's language to whoever reads in another, what we say of it is not", async () => {
  const quoting = { quotedMsgId: "2", quotedMsg: { ...aMessage({ id: "2", body: "Quando?" }), contact: { name: "Contato 1" } } };
  await openTicket(aCard(), [
    aMessage({ body: "Cheguei", ...quoting, edits: [{ body: "Chegeui", at: "2026-11-20T10:01:00.000Z" }] }),
    aMessage({ id: "3", body: "Sim", quotedMsgId: "4", quotedMsg: { ...quoting.quotedMsg, id: "4", word: "voice", body: "" } }),
  ]);
  await screen.findByText("Cheguei");
  const spoken = () => ["Cheguei", "Quando?", "Chegeui", "Voice message"].map((text) => screen.getByText(text).lang);
  expect(spoken()).toEqual(["pt", "pt", "pt", ""]);
  act(() => update({ company: { ...aUser().company, language: "en" } }));
  expect(spoken()).toEqual(["", "", "", ""]);
});

test("how something was before it was said otherwise is drawn like all that is said, and not with its marks", async () => {
  await openTicket(aCard(), [aMessage({ body: "Cheguei", edits: [{ body: "*Ana:* Chegeui", at: "2026-11-20T10:01:00.000Z" }] })]);
  expect((await screen.findByText("Ana:")).tagName).toBe("STRONG");
  expect(screen.getByText("Chegeui")).toBeTruthy();
});
