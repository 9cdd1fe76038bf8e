import { quickMessages } from "@recado/contract/quick-messages";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { call } from "../../lib/api.ts";
import { fakeTimers, pass } from "../../lib/testing/timers.ts";
import { answer, show } from "../../testing.tsx";
import { ListPage } from "./ListPage.tsx";
import { useInfiniteList } from "./useInfiniteList.ts";

const AT = "2026-11-20T10:00:00.000Z";
const [PAGE, PAGES, ROW_PX, ROOM_PX] = [20, 12, 50, 400];
const record = (id: number) => ({
  id,
  shortcode: `r${id}`,
  message: "Olá",
  userId: 1,
  companyId: 1,
  geral: true,
  status: true,
  isMedia: false,
  mediaPath: null,
  mediaName: null,
  createdAt: AT,
  updatedAt: AT,
  can: { change: true },
});

function List() {
  const list = useInfiniteList({ key: ["records"], load: (query) => call(quickMessages.list, { query }) });
  return (
    <main>
      <ListPage title="Records" list={list} empty={{ icon: null, text: "none" }}>
        {({ shortcode }) => <li>{shortcode}</li>}
      </ListPage>
    </main>
  );
}

afterEach(() => vi.restoreAllMocks());

test("news of a list that has grown deep ask for its first page and for those on the screen", async () => {
  let pageNumbers: number[] = [];
  answer(quickMessages.list, ({ query: { pageNumber } }) => {
    pageNumbers.push(pageNumber);
    const records = Array.from({ length: PAGE }, (_, at) => record((pageNumber - 1) * PAGE + at + 1));
    return { records, count: PAGE * PAGES, hasMore: pageNumber < PAGES };
  });
  let scrolledTo = 0;
  // jsdom has no layout: rows of one height, in an area that fits eight of them.
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    const top = this.tagName === "LI" ? [...(this.parentElement?.children ?? [])].indexOf(this) * ROW_PX - scrolledTo : 0;
    return { top, bottom: top + (this.tagName === "LI" ? ROW_PX : ROOM_PX) } as DOMRect;
  });
  const { cache } = show(<List />);
  for (let page = 2; page <= PAGES; page += 1) {
    fireEvent.click(await screen.findByRole("button", { name: "Load more" }));
    await screen.findByText(`r${page * PAGE}`);
  }
  fakeTimers();
  scrolledTo = 6 * PAGE * ROW_PX + 100;
  fireEvent.scroll(screen.getByRole("main"));
  await pass(100);
  await pass(150);
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  pageNumbers = [];
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(pageNumbers).toEqual([1, 5, 6, 7, 8, 9]));
  expect(screen.getAllByRole("listitem")).toHaveLength(PAGE * PAGES);
});
