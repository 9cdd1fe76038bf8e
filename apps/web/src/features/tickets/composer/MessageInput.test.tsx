import { messages } from "@recado/contract/messages";
import { tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { letEnterSend } from "../../../lib/keys.ts";
import { writeStored } from "../../../lib/storage.ts";
import { answer, cutOff, signedIn } from "../../../testing.tsx";
import { personNow } from "../drafts/storedDrafts.ts";
import { tryAll } from "../outbox/outgoing.ts";
import { bubble } from "../testing/bubble.ts";
import { listenToForms } from "../testing/forms.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, ours } from "../testing/samples.ts";

const field = () => screen.getByRole("textbox", { name: "Write a message" });

test("what is sent stands there at once with a clock, until the server has it", async () => {
  let letGo = () => {};
  const requests: unknown[] = [];
  answer(messages.send, async ({ body }) => {
    requests.push([body.body, body.sign]);
    await new Promise<void>((done) => {
      letGo = done;
    });
    return { messages: [ours({ id: "5", body: "Bom dia", status: "queued", ack: 0 })] };
  });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.type(field(), "Bom dia{Enter}");
  expect(within(bubble("Bom dia")).getByText("queued")).toBeTruthy();
  expect(field()).toHaveProperty("value", "");
  await waitFor(() => expect(requests).toEqual([["Bom dia", true]]));
  letGo();
  await waitFor(() => expect(within(bubble("Bom dia")).getByRole("button", { name: "Message actions", hidden: true })).toBeTruthy());
  expect(screen.getAllByText("Bom dia")).toHaveLength(1);
});

test("the second waits for the first: they are said in the order in which they were written", async () => {
  const arrived: unknown[] = [];
  let letGo = () => {};
  const response = new Promise<void>((done) => {
    letGo = done;
  });
  answer(messages.send, async ({ body }) => {
    if (body.body === "um") await response;
    arrived.push(body.body);
    return { messages: [ours({ id: String(arrived.length + 4), body: String(body.body) })] };
  });
  await openTicket(aCard(), [aMessage()]);
  await userEvent.type(field(), "um{Enter}dois{Enter}");
  await screen.findByText("dois");
  await new Promise((later) => setTimeout(later, 200));
  letGo();
  await waitFor(() => expect(arrived).toEqual(["um", "dois"]));
});

test("without a network it looks like what waits, in nothing that asks for a hand, and goes under the same id by itself", async () => {
  cutOff(messages.send);
  const { cache } = await openTicket(aCard(), [aMessage()]);
  await userEvent.type(field(), "Chegou?{Enter}");
  expect(await screen.findByText("Will be sent when the connection is back")).toBeTruthy();
  expect(
    within(bubble("Chegou?"))
      .getAllByRole("button")
      .map(({ textContent }) => textContent),
  ).toEqual(["Cancel"]);
  expect(within(bubble("Chegou?")).queryByRole("alert")).toBeNull();
  const ids: unknown[] = [];
  answer(messages.send, ({ body }) => {
    ids.push(body.clientId);
    return { messages: [ours({ id: "5", body: "Chegou?" })] };
  });
  tryAll(cache);
  await waitFor(() => expect(screen.queryByText("Will be sent when the connection is back")).toBeNull());
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
});

test("Shift and Enter begin a line; nothing is sent that says nothing", async () => {
  const requests: unknown[] = [];
  answer(messages.send, ({ body }) => {
    requests.push(body.body);
    return { messages: [] };
  });
  await openTicket(aCard({ id: 21 }), [aMessage()]);
  await userEvent.type(field(), "   {Enter}");
  await userEvent.clear(field());
  await userEvent.type(field(), "um{Shift>}{Enter}{/Shift}dois{Enter}");
  await waitFor(() => expect(requests).toEqual(["um\ndois"]));
});

test("whoever wants Enter to begin a line sends with Ctrl and Enter", async () => {
  const sent: unknown[] = [];
  answer(messages.send, ({ body }) => {
    sent.push(body.body);
    return { messages: [ours({ id: String(8 + sent.length), body: String(body.body), clientId: body.clientId ?? null })] };
  });
  letEnterSend(false);
  await openTicket(aCard({ id: 311 }), [aMessage()]);
  await userEvent.type(field(), "Um{Enter}dois");
  expect(field()).toHaveProperty("value", "Um\ndois");
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await waitFor(() => expect(sent).toEqual(["Um\ndois"]));
  letEnterSend(true);
  await userEvent.type(field(), "três{Enter}");
  await waitFor(() => expect(sent).toEqual(["Um\ndois", "três"]));
});

test("what was begun in one conversation waits there while one is in another", async () => {
  const { router } = await openTicket(aCard({ id: 31 }), [aMessage()]);
  await userEvent.type(field(), "Um momen");
  const other = aCard({ id: 32 });
  answer(tickets.showByUuid, ({ params }) => (params.uuid === other.uuid ? other : aCard({ id: 31 })));
  await router.navigate(`/tickets/${other.uuid}`);
  await screen.findByRole("heading", { name: "Contato 32" });
  expect(field()).toHaveProperty("value", "");
  await router.navigate(`/tickets/${aCard({ id: 31 }).uuid}`);
  await screen.findByRole("heading", { name: "Contato 31" });
  expect(field()).toHaveProperty("value", "Um momen");
});

test("an answer quotes what it answers, and Escape lets go of it", async () => {
  const requests: unknown[] = [];
  answer(messages.send, ({ body }) => {
    requests.push(body.quotedMsg);
    return { messages: [ours({ id: String(5 + requests.length), body: String(body.body) })] };
  });
  await openTicket(aCard({ id: 41 }), [aMessage()]);
  const reply = async () => {
    await userEvent.click(within(bubble("Mensagem 1")).getByRole("button", { name: "Message actions", hidden: true }));
    await userEvent.click(await screen.findByRole("menuitem", { name: "Reply" }));
    await screen.findByText("Replying to Contato 1");
  };
  await screen.findByText("Mensagem 1");
  await reply();
  await userEvent.type(field(), "Sim{Enter}");
  await waitFor(() => expect(requests).toEqual([{ id: "1" }]));
  expect(screen.queryByText("Replying to Contato 1")).toBeNull();
  await reply();
  await userEvent.type(field(), "{Escape}Não{Enter}");
  await waitFor(() => expect(requests).toEqual([{ id: "1" }, null]));
});

const photo = (name = "foto.png") => new File(["x"], name, { type: "image/png" });
const song = new File(["x"], "recado.mp3", { type: "audio/mpeg" });

test("files are shown before they go, can be taken out, and the text goes with the first of them", async () => {
  const forms = listenToForms();
  await openTicket(aCard({ id: 51 }), [aMessage()]);
  await userEvent.upload(screen.getByTestId("files"), [photo("a.png"), photo("b.png"), photo("c.png")]);
  const previews = screen.getByRole("list", { name: "Attached files" });
  await userEvent.click(within(previews).getByRole("button", { name: "Delete b.png" }));
  await userEvent.type(field(), "Catálogo{Enter}");
  await waitFor(() => expect(forms).toEqual([{ body: "Catálogo", voice: "false", sign: "true", files: ["a.png", "c.png"] }]));
  expect(screen.queryByRole("list", { name: "Attached files" })).toBeNull();
});

test("words beside a recording are not lost: they go before it", async () => {
  const forms = listenToForms();
  await openTicket(aCard({ id: 52 }), [aMessage()]);
  await userEvent.upload(screen.getByTestId("files"), song);
  await userEvent.type(field(), "Ouça{Enter}");
  await waitFor(() => expect(forms).toHaveLength(2));
  expect(forms[0]).toMatchObject({ body: "Ouça" });
  expect(forms[1]).toMatchObject({ files: ["recado.mp3"] });
});

test("more than ten files, and the same file twice, do not go along", async () => {
  await openTicket(aCard({ id: 53 }), [aMessage()]);
  const many = Array.from({ length: 11 }, (_, at) => photo(`${at}.png`));
  await userEvent.upload(screen.getByTestId("files"), many);
  expect(await screen.findByText("Up to 10 files at a time. Send these, then the others.")).toBeTruthy();
  await userEvent.upload(screen.getByTestId("files"), many.slice(0, 2));
  expect(within(screen.getByRole("list", { name: "Attached files" })).getAllByRole("listitem")).toHaveLength(10);
});

test("that files of a draft were not kept is told, with what was said of them, until it is read", async () => {
  signedIn({ id: 7 });
  const captions = [{ name: "b.png", size: 1, text: "De lado" }];
  writeStored("drafts", JSON.stringify({ of: personNow(), drafts: [[407, { body: "Segue", files: 2, captions }]] }));
  await openTicket(aCard({ id: 407 }), [aMessage()]);
  expect(await screen.findByText(/The 2 files that were attached here were not kept/)).toBeTruthy();
  expect(screen.getByText(/De lado/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByText(/were not kept/)).toBeNull();
  expect(field()).toHaveProperty("value", "Segue");
});

test.each([
  ["goes on behind what had been begun", [0, 0], [12, 12]],
  ["takes the place of what was chosen of it", [0, 12], [0, 12]],
])("whoever comes to the field %s", async (_, chosen, found) => {
  signedIn({ id: 7 });
  writeStored("drafts", JSON.stringify({ of: personNow(), drafts: [[408, { body: "Sim, entrega", files: 0 }]] }));
  await openTicket(aCard({ id: 408 }), [aMessage()]);
  const words = field() as HTMLTextAreaElement;
  words.setSelectionRange(chosen[0] ?? 0, chosen[1] ?? 0);
  act(() => words.focus());
  expect([words.selectionStart, words.selectionEnd]).toEqual(found);
});
