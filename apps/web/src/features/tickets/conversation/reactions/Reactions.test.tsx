import { messages } from "@recado/contract/messages";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { answer, refuse } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage } from "../../testing/samples.ts";

const bubble = () => screen.getByText("Mensagem 1").closest("li") as HTMLElement;
const reactWith = async (emoji: string) => {
  await userEvent.click(within(bubble()).getByRole("button", { name: "Message actions", hidden: true }));
  await userEvent.click(await screen.findByRole("menuitem", { name: `React with ${emoji}` }));
};

test("a reaction is seen on its way until the provider has it", async () => {
  answer(messages.react, () => aMessage());
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  await reactWith("👍");
  expect(await screen.findByRole("button", { name: "👍 on its way" })).toBeTruthy();
  said(aMessage({ reactions: [{ emoji: "👍", fromMe: true, name: null }] }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "👍 on its way" })).toBeNull());
  expect(screen.getByRole("button", { name: "👍 us" }).getAttribute("aria-pressed")).toBe("true");
});

const byUs = (emoji: string, minute: number) =>
  aMessage({ updatedAt: `2026-11-20T10:0${minute}:00.000Z`, reactions: emoji ? [{ emoji, fromMe: true, name: null }] : [] });
const onItsWay = () => screen.queryByRole("button", { name: /on its way$/ });

test.each(["before the news", "after the news", "after it was changed again"])(
  "what came about is no wish any more, whatever a colleague makes of it: the answer comes %s",
  async (when) => {
    const { promise, resolve: letGo } = Promise.withResolvers<void>();
    answer(messages.react, async () => {
      await promise;
      return aMessage();
    });
    await openTicket(aCard(), [aMessage()]);
    await screen.findByText("Mensagem 1");
    await reactWith("👍");
    await screen.findByRole("button", { name: "👍 on its way" });
    const settle = () => act(async () => letGo());
    if (when === "before the news") await settle();
    // Both at once: nothing is drawn in between.
    said(byUs("👍", 1));
    if (when === "after the news") await settle();
    said(byUs("❤️", 2));
    if (when === "after it was changed again") await settle();
    await screen.findByRole("button", { name: "❤️ us" });
    expect(onItsWay()).toBeNull();
  },
);

test("one that was taken back is no wish any more, either, once a colleague gives it again", async () => {
  answer(messages.react, () => byUs("👍", 0));
  await openTicket(aCard(), [byUs("👍", 0)]);
  await userEvent.click(await screen.findByRole("button", { name: "👍 us" }));
  await screen.findByRole("button", { name: "👍 on its way" });
  said(byUs("", 1));
  await waitFor(() => expect(screen.queryByRole("button", { name: /👍/ })).toBeNull());
  said(byUs("👍", 2));
  await screen.findByRole("button", { name: "👍 us" });
  expect(onItsWay()).toBeNull();
});

test("what came about is no wish any more once a colleague takes it back", async () => {
  answer(messages.react, () => byUs("👍", 0));
  await openTicket(aCard(), [byUs("👍", 0)]);
  await screen.findByText("Mensagem 1");
  await reactWith("❤️");
  await screen.findByRole("button", { name: "❤️ on its way" });
  said(byUs("❤️", 1));
  await screen.findByRole("button", { name: "❤️ us" });
  said(byUs("", 2));
  await waitFor(() => expect(screen.queryByRole("button", { name: /❤️/ })).toBeNull());
});

test("of two quick ones the second is on its way until it came, whatever is told of the first", async () => {
  answer(messages.react, () => aMessage());
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  await reactWith("👍");
  await screen.findByRole("button", { name: "👍 on its way" });
  await reactWith("❤️");
  await screen.findByRole("button", { name: "❤️ on its way" });
  said(byUs("👍", 1));
  await screen.findByRole("button", { name: "👍 us" });
  expect(screen.getByRole("button", { name: "❤️ on its way" })).toBeTruthy();
  said(byUs("❤️", 2));
  said(byUs("😂", 3));
  await screen.findByRole("button", { name: "😂 us" });
  expect(onItsWay()).toBeNull();
});

test("one that the provider refuses, or that never got there, is tried again by a press", async () => {
  answer(messages.react, () => aMessage());
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  await reactWith("🙏");
  await screen.findByRole("button", { name: "🙏 on its way" });
  said(aMessage({ failure: "react-failed", updatedAt: "2026-11-20T10:05:00.000Z" }));
  const again = await screen.findByRole("button", { name: "🙏 was not accepted: try again" });
  refuse(messages.react, "ERR_NOT_SUPPORTED");
  await userEvent.click(again);
  await screen.findByRole("button", { name: "🙏 was not accepted: try again" });
  const sent: string[] = [];
  answer(messages.react, ({ body }) => {
    sent.push(body.emoji);
    return aMessage({ updatedAt: "2026-11-20T10:06:00.000Z", reactions: [{ emoji: body.emoji, fromMe: true, name: null }] });
  });
  await userEvent.click(screen.getByRole("button", { name: "🙏 was not accepted: try again" }));
  await screen.findByRole("button", { name: "🙏 us" });
  expect(sent).toEqual(["🙏"]);
});

test("one that is refused says why", async () => {
  refuse(messages.react, "ERR_WINDOW_CLOSED");
  await openTicket(aCard(), [aMessage()]);
  await screen.findByText("Mensagem 1");
  await reactWith("👍");
  expect(await screen.findByText(/^The contact has not written in the last 24 hours/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "👍 was not accepted: try again" })).toBeTruthy();
});

test("who said what is told of each, and a press says the same or takes one's own back", async () => {
  const sent: string[] = [];
  const reactions = [
    { emoji: "❤️", fromMe: false, name: "Rita" },
    { emoji: "❤️", fromMe: false, name: "João" },
    { emoji: "👍", fromMe: true, name: null },
  ];
  answer(messages.react, ({ body }) => {
    sent.push(body.emoji);
    return aMessage({ reactions });
  });
  await openTicket(aCard(), [aMessage({ reactions })]);
  await userEvent.click(await screen.findByRole("button", { name: "❤️ Rita, João" }));
  await userEvent.click(screen.getByRole("button", { name: "👍 us" }));
  await waitFor(() => expect(sent).toEqual(["❤️", ""]));
});

test("a name that would turn the next one turns nothing but itself", async () => {
  const reactions = ["Rita \u202Exaj", "João"].map((name) => ({ emoji: "❤️", fromMe: false, name }));
  await openTicket(aCard(), [aMessage({ reactions })]);
  expect(await screen.findByRole("button", { name: "❤️ \u2068Rita \u202Exaj\u2069, João" })).toBeTruthy();
});

test("whoever only reads is told who reacted, and presses nothing", async () => {
  await openTicket(aCard({ status: "closed" }), [aMessage({ reactions: [{ emoji: "❤️", fromMe: false, name: "Rita" }] })]);
  const reaction = await screen.findByRole("button", { name: "❤️ Rita" });
  expect(reaction.getAttribute("aria-disabled")).toBe("true");
  await userEvent.click(reaction); // would be answered by nobody
  expect(screen.getAllByRole("button", { name: /❤️/ })).toHaveLength(1);
});
