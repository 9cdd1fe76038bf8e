import { messages } from "@recado/contract/messages";
import { type QuickMessage, quickMessages } from "@recado/contract/quick-messages";
import { onlineManager } from "@tanstack/react-query";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { answer, api, refuse } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

afterEach(() => {
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

const at = "2026-11-20T10:00:00.000Z";
const aReply = (id: number, shortcode: string, message: string, more: Partial<QuickMessage> = {}): QuickMessage => ({
  id,
  shortcode,
  message,
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  companyId: 5,
  userId: 7,
  createdAt: at,
  updatedAt: at,
  can: { change: false },
  ...more,
});
const hours = aReply(1, "horario", "Atendemos de segunda a sexta, das 9h às 18h.");
const hello = aReply(2, "ola", "Olá, {{firstName}}! Como posso ajudar?");
const menu = aReply(3, "cardapio", "Segue o nosso cardápio.", { isMedia: true, mediaName: "cardapio.pdf", mediaPath: "/api/media/old" });

const field = () => screen.getByRole("textbox", { name: "Write a message" }) as HTMLTextAreaElement;
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const sendButton = () => screen.getByRole("button", { name: "Send" });

async function openWith(id: number, replies = [hours, hello, menu]) {
  answer(quickMessages.all, () => replies);
  const sent: unknown[] = [];
  answer(messages.send, ({ body }) => {
    sent.push(body.body);
    return { messages: [ours({ id: String(sent.length + 4), body: String(body.body) })] };
  });
  await openTicket(aCard({ id }), [aMessage()]);
  return sent;
}

test("chosen, it says what the customer will read, by the company's clock and in its language, and is put right before it goes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T23:30:00.000Z") });
  const sent = await openWith(407, [aReply(9, "ola", "{{ms}}, {{ firstName }}! São {{hora}}. {{protocol}} {{outra}}")]);
  await userEvent.type(field(), "/ola");
  await screen.findByRole("option");
  await userEvent.keyboard("{Enter}");
  expect(field().value).toBe("Boa noite, Contato! São 20:30:00. 2026112000001 {{outra}}");
  await userEvent.type(field(), " Tudo bem?{Enter}");
  await waitFor(() => expect(sent).toEqual(["Boa noite, Contato! São 20:30:00. 2026112000001 {{outra}} Tudo bem?"]));
});

test("with a stroke and a letter they are offered, each cut at 35 characters, and chosen with the keys", async () => {
  const sent = await openWith(401);
  await userEvent.type(field(), "/");
  expect(options()).toEqual([]);
  await userEvent.type(field(), "o");
  await screen.findByRole("listbox", { name: "Quick replies" });
  expect(options()).toEqual([
    "ola: Olá, {{firstName}}! Como posso…",
    "cardapio: Segue o nosso cardápio.cardapio.pdf",
    "horario: Atendemos de segunda a sex…",
  ]);
  await userEvent.keyboard("{ArrowDown}{ArrowUp}{ArrowUp}");
  const chosen = screen.getByRole("option", { selected: true });
  expect([chosen.textContent, field().getAttribute("aria-activedescendant")]).toEqual([options()[2], chosen.id]);
  await userEvent.keyboard("{Enter}");
  expect(field().value).toBe(hours.message);
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent).toEqual([hours.message]));
});

test("Tab takes one too, the pointer another, and the variables are filled in", async () => {
  await openWith(402);
  await userEvent.type(field(), "/OLA");
  await screen.findByRole("listbox");
  await userEvent.tab();
  expect(field().value).toBe("Olá, Contato! Como posso ajudar?");
  await userEvent.clear(field());
  await userEvent.type(field(), "/hor");
  await userEvent.click(await screen.findByRole("option", { name: /^horario/ }));
  expect(field().value).toBe(hours.message);
  expect(document.activeElement).toBe(field());
});

test("Escape closes them, and what was typed is then said as it stands; so is what stands for nothing", async () => {
  const sent = await openWith(403);
  await userEvent.type(field(), "/ol");
  await screen.findByRole("listbox");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("listbox")).toBeNull();
  await userEvent.type(field(), "a{Enter}");
  await waitFor(() => expect(sent).toEqual(["/ola"]));
  await userEvent.type(field(), "/xyz{Enter}");
  await waitFor(() => expect(sent).toEqual(["/ola", "/xyz"]));
});

test("whoever is quicker than the list does not say the shortcut to the customer", async () => {
  const sent = await openWith(404);
  const response = Promise.withResolvers<void>();
  answer(quickMessages.all, async () => {
    await response.promise;
    return [hello];
  });
  await userEvent.type(field(), "/ola{Enter}");
  expect(screen.getByText("Looking for quick replies… Esc closes")).toBeTruthy();
  response.resolve();
  await screen.findByRole("option");
  await userEvent.keyboard("{Enter}");
  expect([field().value, sent]).toEqual(["Olá, Contato! Como posso ajudar?", []]);
});

test("nor does whoever writes without a line; once there is one again they are offered", async () => {
  const sent = await openWith(410, [hello]);
  act(() => onlineManager.setOnline(false));
  await userEvent.type(field(), "/ola{Enter}");
  expect(screen.getByText("Looking for quick replies… Esc closes")).toBeTruthy();
  act(() => onlineManager.setOnline(true));
  await screen.findByRole("option");
  await userEvent.keyboard("{Enter}");
  expect([field().value, sent]).toEqual(["Olá, Contato! Como posso ajudar?", []]);
});

test("nor where they cannot be loaded: it is told, Enter asks anew, and after Escape it is said as it stands", async () => {
  const sent = await openWith(411);
  refuse(quickMessages.all, "ERR_INTERNAL_SERVER_ERROR");
  await userEvent.type(field(), "/ola");
  const failed = "Quick replies could not be loaded: Enter tries again, Esc closes";
  await screen.findByText(failed);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText(failed)).toBeNull();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(sent).toEqual(["/ola"]));

  await userEvent.type(field(), "/ola");
  await screen.findByText(failed);
  answer(quickMessages.all, () => [hello]);
  await userEvent.keyboard("{Enter}");
  await screen.findByRole("option");
  expect([field().value, screen.queryByText(failed), sent]).toEqual(["/ola", null, ["/ola"]]);
});

test("neither Ctrl+Enter nor the button says the shortcut before the list is there; closed, it is said as it stands", async () => {
  const sent = await openWith(412);
  const response = Promise.withResolvers<void>();
  answer(quickMessages.all, async () => {
    await response.promise;
    return [hello];
  });
  await userEvent.type(field(), "/ola");
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await userEvent.click(sendButton());
  await screen.findByText(/^Looking for quick replies/);
  expect([field().value, sent]).toEqual(["/ola", []]);
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect([screen.queryByText(/^Looking for quick replies/), document.activeElement]).toEqual([null, field()]);
  await userEvent.click(sendButton());
  await waitFor(() => expect(sent).toEqual(["/ola"]));
  response.resolve();
});

test("nor where it could not be loaded: both try again, as a finger may, too", async () => {
  const sent = await openWith(413);
  let requestCount = 0;
  api.use(
    http.get(`*/api${quickMessages.all.path}`, () => {
      requestCount += 1;
      return HttpResponse.json({ error: "ERR_INTERNAL_SERVER_ERROR" }, { status: 500 });
    }),
  );
  const failed = async (times: number) => {
    await waitFor(() => expect(requestCount).toBe(times));
    await screen.findByText(/^Quick replies could not be loaded/);
  };
  await userEvent.type(field(), "/ola");
  await failed(1);
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await failed(2);
  await userEvent.click(sendButton());
  await failed(3);
  expect([field().value, sent]).toEqual(["/ola", []]);
  answer(quickMessages.all, () => [hello]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await userEvent.click(await screen.findByRole("option"));
  expect([field().value, sent]).toEqual(["Olá, Contato! Como posso ajudar?", []]);
});

test("its file goes along, by a fresh link; what is said waits for it", async () => {
  answer(quickMessages.show, () => ({ ...menu, mediaPath: "/api/media/fresh" }));
  await openWith(405);
  const response = Promise.withResolvers<void>();
  api.use(
    http.get("*/api/media/fresh", async () => {
      await response.promise;
      return new HttpResponse("%PDF-1.7", { headers: { "content-type": "application/pdf" } });
    }),
  );
  const forms: unknown[] = [];
  api.use(
    http.post("*/api/messages/:ticketId", async ({ request }) => {
      const form = await request.formData();
      const file = form.get("medias") as File;
      forms.push([form.get("body"), file.name, file.type, await file.text()]);
      return HttpResponse.json({ messages: [ours({ id: "9" })] });
    }),
  );
  await userEvent.type(field(), "/card");
  await screen.findByRole("listbox");
  await userEvent.keyboard("{Enter}{Enter}");
  const previews = screen.getByRole("list", { name: "Attached files" });
  expect(within(previews).getByText("Fetching the file…")).toBeTruthy();
  expect(forms).toEqual([]);
  response.resolve();
  await waitFor(() => expect(screen.queryByText("Fetching the file…")).toBeNull());
  await userEvent.click(sendButton());
  await waitFor(() => expect(forms).toEqual([[menu.message, "cardapio.pdf", "application/pdf", "%PDF-1.7"]]));
});

test("a file that is not there any more is told, and its words stay", async () => {
  answer(quickMessages.show, () => menu);
  await openWith(406);
  api.use(http.get("*/api/media/old", () => HttpResponse.json({ error: "ERR_NO_FILE_FOUND" }, { status: 404 })));
  await userEvent.type(field(), "/card");
  await screen.findByRole("listbox");
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("This file does not exist any more.")).toBeTruthy();
  expect([field().value, screen.queryByRole("list", { name: "Attached files" })]).toEqual([menu.message, null]);
});

test("one that a colleague writes meanwhile is offered, too", async () => {
  await openWith(409, [hours]);
  await userEvent.type(field(), "/hor");
  await waitFor(() => expect(options()).toHaveLength(1));
  answer(quickMessages.all, () => [hours, aReply(9, "horta", "Da nossa horta.")]);
  tell("quickMessage", { action: "create", record: aReply(9, "horta", "Da nossa horta.") });
  await waitFor(() => expect(options()).toHaveLength(2));
});
