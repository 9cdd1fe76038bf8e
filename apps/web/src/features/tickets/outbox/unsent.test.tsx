import { messages } from "@recado/contract/messages";
import { tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { confirmUnload } from "../../../lib/offline/unloadGuard.ts";
import { tell } from "../../../lib/realtime.ts";
import { answer, cutOff, refuse } from "../../../testing.tsx";
import { shownToasts, toast } from "../../../ui/toasts.ts";
import { openTicket } from "../testing/open.tsx";
import { aCard, aMessage, aTicket, ours } from "../testing/samples.ts";
import "../../../ui/StayToast.tsx";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const { key } of shownToasts()) toast.dismiss(key);
});

async function line(isOn: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOn);
  await act(async () => void window.dispatchEvent(new Event(isOn ? "online" : "offline")));
}
const say = async (text: string) => userEvent.type(await screen.findByRole("textbox", { name: "Write a message" }), `${text}{Enter}`);
const takesIt = () =>
  answer(messages.send, ({ body }) => ({
    messages: [ours({ id: String(20 + Number(body.body)), body: String(body.body), clientId: body.clientId ?? null })],
  }));

test("without a line one sees how many messages wait, and once they have gone, that they have", async () => {
  await openTicket(aCard({ id: 71 }), [aMessage()]);
  await line(false);
  const lost = screen.getByText("You are offline. What is on the screen stays here.");
  expect(lost.closest("[role]")?.getAttribute("role"), "it interrupts whoever listens").toBe("alert");
  cutOff(messages.send);
  await say("1");
  const waits = await screen.findByText("You are offline. 1 message is waiting to go out.");
  expect(waits.closest("[role]")?.getAttribute("role"), "and what waits does not").toBe("status");
  await say("2");
  expect(await screen.findByText("You are offline. 2 messages are waiting to go out.")).toBeTruthy();
  takesIt();
  await line(true);
  expect(await screen.findByText("You are back online, and the 2 messages that were waiting have gone out.")).toBeTruthy();
});

test("what was refused does not wait for the line, and what went before it was lost is not counted", async () => {
  await openTicket(aCard({ id: 72 }), [aMessage()]);
  takesIt();
  await say("1");
  refuse(messages.send, "ERR_TICKET_NOT_OPEN");
  await say("2");
  await screen.findByRole("button", { name: "Discard" });
  await line(false);
  expect(screen.getByText("You are offline. What is on the screen stays here.")).toBeTruthy();
  await line(true);
  await waitFor(() => expect(screen.queryByText(/^You are (offline|back)/)).toBeNull());
});

test("where the browser keeps nothing, who closes the page is asked while a message waits in it, and not once it has gone", async () => {
  confirmUnload();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await openTicket(aCard({ id: 73 }), [aMessage()]);
  expect(asks()).toBe(false);
  cutOff(messages.send);
  await say("1");
  expect(await screen.findByText("Will be sent when the connection is back")).toBeTruthy();
  expect(asks()).toBe(true);
  takesIt();
  await line(true);
  await waitFor(() => expect(asks()).toBe(false));
});

const noticeFor = (name: string, words: string) => screen.findByText(`Not sent to ${name}: “${words}”`);
const inNotice = (text: HTMLElement) => within(text.closest("[data-stays]") as HTMLElement);

test("what is refused once the line is back, where its conversation is lost by then, stands on the screen until it is closed, and is copied whole", async () => {
  const person = userEvent.setup(); // with a clipboard
  await openTicket(aCard({ id: 74 }), [aMessage()]);
  await line(false);
  cutOff(messages.send);
  await say("Segue o boleto");
  await screen.findByText("You are offline. 1 message is waiting to go out.");
  refuse(messages.send, "ERR_NO_TICKET_FOUND");
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  await line(true);
  tell("ticket", { action: "delete", ticketId: 74 });
  const notice = inNotice(await noticeFor("Contato 74", "Segue o boleto"));
  await screen.findByText("Choose a ticket");
  await person.click(notice.getByRole("button", { name: "Copy the text" }));
  expect(await navigator.clipboard.readText()).toBe("Segue o boleto");
  await screen.findByText("Copied!");
  await person.click(notice.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByText(/^Not sent to/)).toBeNull());
});

test("what is refused while one looks elsewhere is one notice for its conversation, marks its row, and is told there alone once it is opened", async () => {
  const person = userEvent.setup();
  const { router, cache } = await openTicket(aCard({ id: 75 }), [aMessage()]);
  await line(false);
  cutOff(messages.send);
  await say("um");
  await say("dois");
  answer(tickets.list, () => ({ tickets: [aTicket({ id: 75 })], count: 1, hasMore: false, cursor: null }));
  await act(() => router.navigate("/tickets"));
  refuse(messages.send, "ERR_TICKET_NOT_OPEN");
  await line(true);
  const text = await screen.findByText("2 messages not sent to Contato 75: “um”");
  await person.click(inNotice(text).getByRole("button", { name: "Copy the text" }));
  expect(await navigator.clipboard.readText()).toBe("um\n\ndois");
  await act(() => cache.invalidateQueries());
  const row = (await screen.findByRole("link", { name: "Contato 75" })).closest("li") as HTMLElement;
  expect(row.textContent).toContain("Not sent: um");
  await person.click(within(row).getByRole("link"));
  expect(await screen.findByRole("button", { name: "Discard" })).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/messages not sent to/)).toBeNull());
});

test("who has closed the notice is not told again each time the line comes back, and what waits behind it does not wait for the line", async () => {
  const { router } = await openTicket(aCard({ id: 77 }), [aMessage()]);
  await line(false);
  cutOff(messages.send);
  await say("um");
  await say("dois");
  await act(() => router.navigate("/tickets"));
  refuse(messages.send, "ERR_TICKET_NOT_OPEN");
  await line(true);
  const text = await screen.findByText("2 messages not sent to Contato 77: “um”");
  await userEvent.click(inNotice(text).getByRole("button", { name: "Close" }));
  await line(false);
  expect(screen.getByText("You are offline. What is on the screen stays here.")).toBeTruthy();
  await line(true);
  expect(shownToasts()).toEqual([]);
});

test("what waited for the line until it is too old to go by itself is told, and discarded where it stands", async () => {
  const { router } = await openTicket(aCard({ id: 76 }), [aMessage()]);
  await line(false);
  cutOff(messages.send);
  await say("já vai");
  await screen.findByText("You are offline. 1 message is waiting to go out.");
  await act(() => router.navigate("/tickets"));
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await line(true);
  const notice = inNotice(await noticeFor("Contato 76", "já vai"));
  await userEvent.click(notice.getByRole("button", { name: "Discard" }));
  await waitFor(() => expect(screen.queryByText(/^Not sent to/)).toBeNull());
  await act(() => router.navigate(`/tickets/${aCard({ id: 76 }).uuid}`));
  await screen.findByRole("heading", { level: 2, name: "Contato 76" });
  expect(screen.queryByText("já vai")).toBeNull();
});
