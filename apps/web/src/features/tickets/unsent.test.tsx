import { messages } from "@recado/contract/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { askBeforeClosing } from "../../lib/held.ts";
import { answer, cutOff, refuse } from "../../testing.tsx";
import { openTicket } from "./testing/open.tsx";
import { aCard, aMessage, ours } from "./testing/samples.ts";

afterEach(() => void vi.restoreAllMocks());

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
  askBeforeClosing();
  const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  await openTicket(aCard({ id: 73 }), [aMessage()]);
  expect(asks()).toBe(false);
  cutOff(messages.send);
  await say("1");
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(asks()).toBe(true);
  takesIt();
  await line(true);
  await waitFor(() => expect(asks()).toBe(false));
});
