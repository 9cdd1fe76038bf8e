import { type Ticket, tickets } from "@recado/contract/tickets";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { answer, showRoutes, signedIn } from "../../../testing.tsx";
import { TicketsScreen } from "../TicketsScreen.tsx";
import { aTicket } from "../testing/samples.ts";

beforeEach(() => void signedIn({ id: 7, profile: "user" }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
const open = () => showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
const page = (list: Ticket[], { count = list.length, cursor = null as string | null } = {}) => ({
  tickets: list,
  count,
  hasMore: cursor !== null,
  cursor,
});

/** Which ends are watched, and from how far; the test says when one has come near. */
function watchedEnds() {
  const ends: Array<{ of: Element; within: Element; margin: string | undefined; comesNear(isNear: boolean): void }> = [];
  class Watcher {
    seen: (entries: object[]) => void;
    around: { root: Element; rootMargin?: string };
    constructor(seen: Watcher["seen"], around: Watcher["around"]) {
      this.seen = seen;
      this.around = around;
    }
    observe(of: Element) {
      const comesNear = (isIntersecting: boolean) => this.seen([{ isIntersecting, target: of }]);
      ends.push({ of, within: this.around.root, margin: this.around.rootMargin, comesNear });
    }
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal("IntersectionObserver", Watcher);
  return ends;
}

test("the list grows by itself once its end is within 100 pixels, and not before", async () => {
  const ends = watchedEnds();
  const requests: Array<string | undefined> = [];
  answer(tickets.list, ({ query: { status, cursor } }) => {
    if (status !== "open") return page([]);
    requests.push(cursor);
    return cursor ? page([aTicket({ id: 2 })], { count: 2 }) : page([aTicket({ id: 1 })], { count: 2, cursor: "after 1" });
  });
  open();
  const more = await screen.findByRole("button", { name: "Load more" });
  await waitFor(() => expect(ends.at(-1)?.of === more).toBe(true));
  expect(ends.at(-1)?.margin).toBe("100px");
  expect(ends.at(-1)?.within.contains(await screen.findByRole("link", { name: "Contato 1" })), "of what scrolls").toBe(true);
  await act(async () => ends.at(-1)?.comesNear(false));
  expect(requests).toEqual([undefined]);
  await act(async () => ends.at(-1)?.comesNear(true));
  expect(await screen.findByRole("link", { name: "Contato 2" })).toBeTruthy();
  expect(requests).toEqual([undefined, "after 1"]);
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
});

test("what is looked for is asked for once, when nothing has been typed for 500 ms", async () => {
  const requests: string[] = [];
  answer(tickets.list, ({ query: { searchParam } }) => {
    if (searchParam) requests.push(searchParam);
    return page([aTicket()]);
  });
  open();
  await screen.findByRole("link", { name: "Contato 1" });
  const box = screen.getByRole("searchbox");
  const type = (value: string) => fireEvent.change(box, { target: { value } });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  type("a");
  await pass(499);
  type("an");
  await pass(499);
  type("ana");
  await pass(500);
  vi.useRealTimers();
  await waitFor(() => expect(requests).toEqual(["ana"]));
});

test("how many there are in a tab is said to the last one, as far as there is room", async () => {
  answer(tickets.list, ({ query: { status } }) => page([], { count: status === "pending" ? 12_000 : 230 }));
  open();
  await waitFor(() => expect(screen.getByRole("tab", { name: /^Waiting/ }).textContent).toBe("Waiting9,999+"));
  expect(screen.getByText("9,999+").title).toBe("12,000");
  expect(screen.getByRole("tab", { name: /^Assigned/ }).textContent).toBe("Assigned230");
});
