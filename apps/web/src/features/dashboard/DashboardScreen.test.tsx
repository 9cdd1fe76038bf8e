import { dashboard } from "@recado/contract/dashboard";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { DashboardScreen } from "./DashboardScreen.tsx";

vi.mock("./Charts.tsx", () => ({ Charts: () => null })); // jsdom has no canvas: the journey tests the charts

const at = "2026-01-01T12:00:00.000Z";
const none = { mean: null, median: null, p90: null };
const ratings = { mean: null, counts: [0, 0, 0] as [number, number, number], asked: 0, rated: 0 };
const ana = {
  id: 5,
  name: "Ana",
  online: false,
  removed: false,
  tickets: 1,
  closedTickets: 2,
  avgSupportTime: 65,
  avgWaitTime: null,
  rating: 2.5,
};

const whole = {
  period: { from: "2026-01-01", to: "2026-01-10", previousFrom: "2025-12-22", previousTo: "2025-12-31" },
  counters: {
    supportHappening: 1,
    supportPending: 1,
    supportFinished: 12,
    leads: 3,
    newContacts: 4,
    avgSupportTime: 65,
    avgWaitTime: null,
    previousSupportHappening: 4,
    previousSupportPending: 0,
    previousSupportFinished: 6,
    previousLeads: 0,
    previousNewContacts: 0,
    previousAvgSupportTime: null,
    previousAvgWaitTime: null,
  },
  queued: 2,
  accepted: 1,
  support: { mean: 65, median: 60, p90: 70 },
  wait: none,
  ratings,
  attendants: [ana],
  days: [],
  hours: Array.from({ length: 168 }, () => 0),
};
const row = { id: 5, name: "Ana", color: null, removed: false, queued: 0, accepted: 1, closed: 2, wait: none, support: none, ratings };

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(dashboard.show, () => whole);
  answer(dashboard.table, () => ({
    rows: [row],
  }));
  answer(dashboard.now, () => ({
    happening: 1,
    pending: 1,
    unanswered: 1,
    tickets: [
      { id: 1, status: "open" as const, userId: 5, waits: false, lastMessageAt: at, updatedAt: at },
      { id: 2, status: "pending" as const, userId: null, waits: true, lastMessageAt: at, updatedAt: at },
    ],
  }));
});

const card = (name: string) => screen.findByRole("button", { name: new RegExp(`^${name}[^,]*$`) });
const number = async (name: string) => (await card(name)).querySelector("strong")?.textContent;
const ticketNews = (id: number, more: object) => ({
  id,
  status: "open",
  userId: 5,
  fromMe: true,
  lastMessageAt: at,
  updatedAt: "2026-01-01T12:01:00.000Z",
  ...more,
});

test("a card shows its number, that of before and the change; what has no number is a dash", async () => {
  show(<DashboardScreen />);
  expect((await card("Finished")).textContent).toBe("Finished12before: 6 (+100\u00a0%)");
  await vi.waitFor(async () => expect((await card("In progress")).textContent).toBe("In progress1before: 4 (−75\u00a0%)"));
  expect((await card("Pending")).textContent).toBe("Pending1before: 0 ");
  expect((await card("Support time")).textContent).toContain("01\u00a0h\u00a005\u00a0m");
  expect((await card("Waiting time")).textContent).toContain("–");
});

test("the numbers of now follow the news of tickets, and nothing is asked for it", async () => {
  const onRequest = vi.fn();
  show(<DashboardScreen />);
  await card("Finished");
  answer(dashboard.now, () => onRequest() as never);
  act(() => tell("ticket", { action: "update", ticket: ticketNews(2, {}) }));
  expect(await number("In progress")).toBe("2");
  expect(await number("Pending")).toBe("0");
  act(() => tell("appMessage", { action: "create", ticket: ticketNews(2, { fromMe: false, updatedAt: "2026-01-01T12:02:00.000Z" }) }));
  expect(await number("Unanswered")).toBe("1");
  act(() => tell("ticket", { action: "update", ticket: ticketNews(2, { status: "pending" }) })); // older than what is shown
  expect(await number("Pending")).toBe("0");
  act(() => tell("ticket", { action: "delete", ticketId: 2 }));
  expect(await number("In progress")).toBe("1");
  expect(onRequest).not.toHaveBeenCalled();
});

test("who comes is shown as there at once", async () => {
  show(<DashboardScreen />);
  const row = await screen.findByRole("row", { name: /Ana/ });
  within(row).getByText("Offline");
  act(() => tell("user", { action: "update", user: { id: 5, online: true } }));
  within(row).getByText("Online");
});

test("neither dates nor a period, or an end before the start, is said and asks nothing", async () => {
  const user = userEvent.setup();
  show(<DashboardScreen />);
  await card("Finished");
  await user.clear(screen.getByLabelText("From"));
  await user.clear(screen.getByLabelText("To"));
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await screen.findByText("Choose dates or a period.");
  await user.type(screen.getByLabelText("From"), "2026-02-02");
  await user.type(screen.getByLabelText("To"), "2026-02-01");
  await user.click(screen.getByRole("button", { name: "Filter" }));
  await screen.findByText("The start date cannot be after the end date.");
});

test("a rating and a time of the table open what they count", async () => {
  const user = userEvent.setup();
  const onRequest = vi.fn();
  answer(dashboard.show, () => ({ ...whole, ratings: { mean: 2.5, counts: [0, 1, 1] as [number, number, number], asked: 3, rated: 2 } }));
  answer(dashboard.table, () => ({ rows: [{ ...row, wait: { mean: 5, median: 5, p90: 5 } }] }));
  answer(dashboard.counted, ({ query }) => {
    onRequest(query);
    return { rows: [], count: 0, tickets: 0, hasMore: false, cursor: null };
  });
  show(<DashboardScreen />);
  expect((await screen.findByRole<HTMLButtonElement>("button", { name: "1 · Unsatisfied 0" })).disabled).toBe(true);
  await user.click(screen.getByRole("button", { name: "3 · Very satisfied 1" }));
  await screen.findByRole("dialog");
  expect(onRequest).toHaveBeenLastCalledWith({ metric: "rated", rating: 3 });
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: /^Waiting time, Ana/ }));
  await screen.findByRole("dialog");
  expect(onRequest).toHaveBeenLastCalledWith({ metric: "wait", userId: 5 });
});

test("the wall fills the screen, and is left with it", async () => {
  const user = userEvent.setup();
  const request = vi.fn(async () => {});
  Object.assign(document.documentElement, { requestFullscreen: request });
  show(<DashboardScreen />);
  await user.click(await screen.findByRole("button", { name: "Wall view" }));
  expect(request).toHaveBeenCalledOnce();
  act(() => void document.dispatchEvent(new Event("fullscreenchange"))); // by Escape, which the browser handles itself
  await screen.findByRole("button", { name: "Wall view" });
});
