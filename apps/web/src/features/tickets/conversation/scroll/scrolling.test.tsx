import { messages } from "@recado/contract/messages";
import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { answer } from "../../../../testing.tsx";
import { openTicket } from "../../testing/open.tsx";
import { said } from "../../testing/said.ts";
import { aCard, aMessage, ours } from "../../testing/samples.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The end is at 0, earlier messages at negative positions. */
function scrollTo(px: number) {
  const log = screen.getByRole("log");
  log.scrollTop = px;
  fireEvent.scroll(log);
}

test("who reads far back is told how much of theirs came at the end meanwhile, and is there by a press", async () => {
  await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  said(aMessage({ id: "2" }));
  await screen.findByText("Mensagem 2");
  expect(screen.queryByRole("button", { name: "Go to the end" })).toBeNull();
  scrollTo(-500);
  // Messages that came into view no longer count.
  await screen.findByRole("button", { name: "Go to the end" });
  said(aMessage({ id: "3" }));
  await screen.findByRole("button", { name: "1 new message" });
  said(ours({ id: "4", body: "De outra tela" }));
  await screen.findByText("De outra tela");
  said(aMessage({ id: "5" }));
  await screen.findByText("Mensagem 5");
  await userEvent.click(await screen.findByRole("button", { name: "2 new messages" }));
  expect(screen.getByRole("log").scrollTop).toBe(0);
  expect(screen.queryByRole("button", { name: /new message|Go to the end/ })).toBeNull();
  scrollTo(-500);
  await screen.findByRole("button", { name: "Go to the end" });
  said(aMessage({ id: "6" }));
  await screen.findByRole("button", { name: "1 new message" });
  // Scrolling to the end by hand counts as having seen them, too.
  scrollTo(0);
  scrollTo(-500);
  await screen.findByRole("button", { name: "Go to the end" });
});

test("what comes is counted a little above the end too, until one is there; who is less than a line from it stays there", async () => {
  await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  scrollTo(-350);
  said(aMessage({ id: "2" }));
  await screen.findByRole("button", { name: "1 new message" });
  scrollTo(-430);
  said(aMessage({ id: "3" }));
  await screen.findByRole("button", { name: "2 new messages" });
  scrollTo(-390);
  expect(screen.getByRole("button", { name: "2 new messages" })).toBeTruthy();
  scrollTo(-20);
  expect(screen.queryByRole("button", { name: /new message|Go to the end/ })).toBeNull();
  said(aMessage({ id: "4" }));
  await screen.findByText("Mensagem 4");
  expect(screen.queryByRole("button", { name: /new message|Go to the end/ })).toBeNull();
  expect(screen.getByRole("log").scrollTop).toBe(0);
});

test("of many that come in one breath each of theirs is counted, whoever says the last word; and none where the last is taken away", async () => {
  await openTicket(aCard(), [aMessage({ id: "1" })]);
  await screen.findByText("Mensagem 1");
  scrollTo(-500);
  await screen.findByRole("button", { name: "Go to the end" });
  act(() => {
    said(aMessage({ id: "2" }));
    said(aMessage({ id: "3" }));
    said(ours({ id: "44", body: "De outra tela" }));
  });
  await screen.findByText("De outra tela");
  expect(screen.getByRole("button", { name: "2 new messages" })).toBeTruthy();
  act(() => tell("message", { action: "delete", messageId: "44", ticketId: 1 }));
  await waitFor(() => expect(screen.queryByText("De outra tela")).toBeNull());
  expect(screen.getByRole("button", { name: "2 new messages" })).toBeTruthy();
});

test("while one scrolls the day one looks at stands above, unless its own line is there, and is gone when one reads", async () => {
  let topmost = 1;
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const id = Number(this.getAttribute("data-message"));
    return new DOMRect(0, 0, 0, id ? Math.max(0, 10 * (id - topmost + 1)) : this.matches("[role=log]") ? 0 : 1000);
  });
  const on = (createdAt: string) => ({ createdAt: `${createdAt}T12:00:00.000Z` });
  const list = ["2025-03-10", "2025-03-10", "2025-03-11", "2025-03-11"].map((at, before) =>
    aMessage({ id: String(before + 1), ...on(at) }),
  );
  await openTicket(aCard(), list);
  await screen.findByText("Mensagem 4");
  vi.useFakeTimers();
  const above = () => document.querySelector<HTMLElement>("[aria-hidden][data-shown]");
  const look = (at: number) => {
    topmost = at;
    scrollTo(-100 + at);
    return above() && [above()?.textContent, above()?.dataset.shown];
  };
  expect(look(1)).toBeNull();
  expect(look(2)).toEqual(["Monday, 10 March 2025", "true"]);
  act(() => void vi.advanceTimersByTime(1_400));
  expect(above()?.dataset.shown).toBe("true");
  act(() => void vi.advanceTimersByTime(200));
  expect(above()?.dataset.shown).toBe("false");
  expect(look(3)).toBeNull();
  expect(look(4)).toEqual(["Tuesday, 11 March 2025", "true"]);
});

/** Records which elements are scrolled into view, and how. */
function listenToLeading() {
  const scrolled: unknown[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element, how) {
    scrolled.push([this.getAttribute("data-message") ?? this.textContent, how]);
  });
  return scrolled;
}

test("whoever opens it begins where he had stopped reading, once; where nothing is unread, at its end", async () => {
  const scrolled = listenToLeading();
  const list = ["1", "2", "3"].map((id) => aMessage({ id }));
  const { router } = await openTicket(aCard({ unreadMessages: 2 }), list);
  await screen.findByText("2 unread messages");
  expect(scrolled).toEqual([["2 unread messages", { block: "nearest" }]]);
  said(aMessage({ id: "4" }));
  await screen.findByText("Mensagem 4");
  expect(scrolled).toHaveLength(1);
  await router.navigate("/tickets");
  cleanup();
  await openTicket(aCard(), list);
  await screen.findByText("Mensagem 3");
  expect(scrolled).toHaveLength(1);
});

const quoted = { ...aMessage({ id: "10" }), quotedMsgId: "10", contact: { name: "Contato 1" } };
const answering = aMessage({ id: "50", quotedMsgId: "10", quotedMsg: { ...quoted, body: "lá atrás" } });

test.each([
  ["is there", [aMessage({ id: "10" }), answering], []],
  ["lies far back", [answering], ["10"]],
])("a quote leads into the middle to what it answers, and asks for no more than it needs: where it %s", async (_, list, needed) => {
  const requests: unknown[] = [];
  answer(messages.around, ({ query }) => {
    requests.push(query.id);
    return { messages: [aMessage({ id: "9" }), aMessage({ id: "10" })], attendances: [], before: null, after: "after-10" };
  });
  const scrolled = listenToLeading();
  await openTicket(aCard(), list);
  const quote = await screen.findByRole("button", { name: /lá atrás/ });
  expect(scrolled).toEqual([]);
  await userEvent.click(quote);
  await waitFor(() => expect(scrolled).toEqual([["10", { block: "center" }]]));
  expect(requests).toEqual(needed);
  if (needed.length === 0) {
    // The same target a second time is a new jump.
    await userEvent.click(quote);
    expect(scrolled).toHaveLength(2);
    // New messages do not scroll an agent back to the target.
    said(aMessage({ id: "51" }));
    await screen.findByText("Mensagem 51");
    expect(scrolled).toHaveLength(2);
  }
});

test("whoever reads far back by a quote is told how many have come, also at the end of the part he reads", async () => {
  answer(messages.around, () => ({ messages: [aMessage({ id: "10" })], attendances: [], before: null, after: "after-10" }));
  await openTicket(aCard(), [answering]);
  await userEvent.click(await screen.findByRole("button", { name: /lá atrás/ }));
  await screen.findByText("Mensagem 10");
  said(aMessage({ id: "51" }));
  await screen.findByRole("button", { name: "1 new message" });
  scrollTo(-100);
  scrollTo(0);
  said(aMessage({ id: "52" }));
  await userEvent.click(await screen.findByRole("button", { name: "2 new messages" }));
  await screen.findByText("Mensagem 52");
  expect(screen.queryByRole("button", { name: /new message|Go to the end/ })).toBeNull();
});
