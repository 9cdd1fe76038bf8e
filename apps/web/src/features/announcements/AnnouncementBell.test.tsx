import { type Announcement, announcements } from "@recado/contract/announcements";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { AnnouncementBell } from "./AnnouncementBell.tsx";
import { anAnnouncement, newsOf } from "./testing/samples.ts";

afterEach(() => vi.useRealTimers());

type Server = { records: Announcement[]; older?: Announcement[]; unread: number };

/** The bell on a page, with these announcements on the server; records requested pages and read announcements. */
async function ring(server: Server) {
  signedIn();
  const [pages, read]: [number[], number[]] = [[], []];
  answer(announcements.list, ({ query: { pageNumber } }) => {
    pages.push(pageNumber);
    const { records, older = [], unread } = server;
    const rows = pageNumber === 1 ? records : older;
    return { records: rows, count: records.length + older.length, hasMore: pageNumber === 1 && older.length > 0, unread };
  });
  answer(announcements.read, ({ params }) => {
    read.push(params.id);
    return null;
  });
  const shown = show(<AnnouncementBell />);
  await waitFor(() => expect(shown.cache.getQueryData(["announcements", "bell"])).toBeTruthy());
  return { ...shown, asked: pages, read, server };
}

const bell = (name: RegExp | string) => screen.findByRole("button", { name });
const listed = async () => screen.findByRole("list", { name: "Announcements" });
const titles = async () =>
  within(await listed())
    .getAllByRole("button")
    .map((one) => one.textContent);

test("the bell counts what one has not read, and lists everything with its priority in words", async () => {
  await ring({
    records: [
      anAnnouncement({ id: 3, title: "New prices", priority: 1 }),
      anAnnouncement(),
      anAnnouncement({ id: 4, title: "Tips", priority: 3, isRead: true }),
    ],
    unread: 2,
  });
  await userEvent.click(await bell("2 new announcements"));
  expect(await titles()).toEqual(["New prices", "Maintenance on Sunday", "Tips"]);
  const rows = screen.getAllByRole("listitem").map((row) => row.textContent);
  expect(rows[0]).toMatch(/High priorityNew$/);
  expect(rows[1]).toMatch(/Medium priorityNew$/);
  expect(rows[2]).toMatch(/Low priority$/);
});

test("one is opened whole with its picture, and is read from then on", async () => {
  const { read, server } = await ring({ records: [anAnnouncement({ mediaPath: "/api/files/x", mediaName: "map.png" })], unread: 1 });
  await userEvent.click(await bell("1 new announcement"));
  server.records = server.records.map((one) => ({ ...one, isRead: true }));
  server.unread = 0;
  await userEvent.click(await screen.findByRole("button", { name: "Maintenance on Sunday" }));
  const whole = await screen.findByRole("dialog", { name: "Maintenance on Sunday" });
  expect(within(whole).getByText("From 2 to 3 nothing is sent.")).toBeTruthy();
  expect(
    within(whole)
      .getByRole("img", { name: /map\.png/ })
      .getAttribute("src"),
  ).toBe("/api/files/x");
  await waitFor(() => expect(read).toEqual([1]));
  await userEvent.keyboard("{Escape}");
  const quiet = await bell("Announcements");
  await waitFor(() => expect(document.activeElement).toBe(quiet));
  await userEvent.click(quiet);
  await userEvent.click(await screen.findByRole("button", { name: "Maintenance on Sunday" }));
  await screen.findByRole("dialog", { name: "Maintenance on Sunday" });
  expect(read, "what is read is not read again").toEqual([1]);
});

test("one that could not be marked as read is new again", async () => {
  await ring({ records: [anAnnouncement()], unread: 1 });
  refuse(announcements.read, "ERR_NO_ANNOUNCEMENT_FOUND");
  await userEvent.click(await bell("1 new announcement"));
  await userEvent.click(await screen.findByRole("button", { name: "Maintenance on Sunday" }));
  await userEvent.keyboard("{Escape}");
  expect(await bell("1 new announcement")).toBeTruthy();
});

test("what is published, corrected, switched off and deleted is told, and nothing is asked", async () => {
  const { asked: pages } = await ring({ records: [anAnnouncement()], unread: 1 });
  await userEvent.click(await bell("1 new announcement"));
  const other = newsOf(anAnnouncement({ id: 2, title: "New prices" }));
  act(() => tell("announcement", { action: "create", record: other }));
  expect(await titles()).toEqual(["New prices", "Maintenance on Sunday"]);
  act(() => tell("announcement", { action: "update", record: { ...other, title: "New prices in May" } }));
  expect(await titles()).toEqual(["New prices in May", "Maintenance on Sunday"]);
  expect(await bell("2 new announcements")).toBeTruthy();
  for (const id of [2, 1]) act(() => tell("announcement", { action: "delete", id }));
  expect(await screen.findByText("No announcements")).toBeTruthy();
  expect(pages).toEqual([1]);
});

test("one that is active again may have been read: the server is asked, soon and once", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ["setTimeout", "clearTimeout"] });
  const { asked: pages, server } = await ring({ records: [], unread: 0 });
  server.records = [anAnnouncement({ isRead: true })];
  for (let times = 0; times < 3; times++) act(() => tell("announcement", { action: "update", record: newsOf(anAnnouncement()) }));
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  await userEvent.click(await bell("Announcements"));
  expect(await titles()).toEqual(["Maintenance on Sunday"]);
  expect(pages).toEqual([1, 1]);
});

test("what is told while the answer is on its way is newer than it", async () => {
  const { cache, server } = await ring({ records: [anAnnouncement()], unread: 1 });
  const { promise, resolve } = Promise.withResolvers<void>();
  answer(announcements.list, async () => {
    const { records, unread } = server;
    await promise;
    return { records, count: records.length, hasMore: false, unread };
  });
  void cache.invalidateQueries();
  Object.assign(server, { records: [], unread: 0 });
  act(() => tell("announcement", { action: "delete", id: 1 }));
  resolve();
  expect(await bell("Announcements")).toBeTruthy();
});

test("whoever has one open sees it corrected, and is told when it is taken back", async () => {
  await ring({ records: [anAnnouncement()], unread: 1 });
  await userEvent.click(await bell("1 new announcement"));
  await userEvent.click(await screen.findByRole("button", { name: "Maintenance on Sunday" }));
  await screen.findByText("From 2 to 3 nothing is sent.");
  act(() => tell("announcement", { action: "update", record: newsOf(anAnnouncement({ text: "From 4 to 5." })) }));
  await screen.findByText("From 4 to 5.");
  act(() => tell("announcement", { action: "delete", id: 9 }));
  expect(screen.getByRole("dialog")).toBeTruthy();
  act(() => tell("announcement", { action: "delete", id: 1 }));
  expect(await screen.findByText("This announcement no longer exists.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("older ones come when they are wanted, each once, and are read there, too", async () => {
  const { asked: pages, read } = await ring({
    records: [anAnnouncement({ id: 2, title: "New prices" })],
    older: [anAnnouncement({ id: 2, title: "New prices" }), anAnnouncement()],
    unread: 2,
  });
  await userEvent.click(await bell("2 new announcements"));
  expect(await titles()).toEqual(["New prices"]);
  await userEvent.click(screen.getByRole("button", { name: "Load more" }));
  await waitFor(async () => expect(await titles()).toEqual(["New prices", "Maintenance on Sunday"]));
  expect(screen.queryByRole("button", { name: "Load more" })).toBeNull();
  expect(pages).toEqual([1, 2]);
  await userEvent.click(screen.getByRole("button", { name: "Maintenance on Sunday" }));
  await waitFor(() => expect(read).toEqual([1]));
});

test("what is not active, which super is sent for the table, is in nobody's bell", async () => {
  await ring({ records: [anAnnouncement({ status: false })], unread: 0 });
  await userEvent.click(await bell("Announcements"));
  expect(await screen.findByText("No announcements")).toBeTruthy();
});
