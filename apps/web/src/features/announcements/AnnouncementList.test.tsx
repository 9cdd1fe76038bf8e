import { type Announcement, announcements } from "@recado/contract/announcements";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";
import { AnnouncementList } from "./AnnouncementList.tsx";
import { anAnnouncement, newsOf } from "./testing/samples.ts";

const listed = (records: Announcement[]) =>
  answer(announcements.list, ({ query: { searchParam } }) => {
    const found = records.filter(({ title }) => title.toLowerCase().includes(searchParam.toLowerCase()));
    return { records: found, count: found.length, hasMore: false, unread: 0 };
  });

beforeEach(() => void signedIn({ profile: "admin", super: true }));

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));
const choose = (file: File) =>
  userEvent.upload(document.querySelector<HTMLInputElement>("input[type=file]")!, file, { applyAccept: false });
const png = (name = "map.png", type = "image/png", size = 3) => new File([new Uint8Array(size)], name, { type });

test("a row says title, priority, attachment and whether it is active", async () => {
  listed([
    anAnnouncement({ priority: 1, mediaPath: "/api/files/x", mediaName: "map.png" }),
    anAnnouncement({ id: 2, title: "Tips", priority: 3, status: false }),
  ]);
  show(<AnnouncementList />);
  const [first, second] = await screen.findAllByRole("listitem");
  for (const words of ["Maintenance on Sunday", "High priority", "map.png", "Active"]) expect(within(first!).getByText(words)).toBeTruthy();
  for (const words of ["Tips", "Low priority", "Inactive"]) expect(within(second!).getByText(words)).toBeTruthy();
});

test("it is searched, and says when nothing is found and when there is nothing", async () => {
  listed([anAnnouncement()]);
  const { cache } = show(<AnnouncementList />);
  await screen.findByText("Maintenance on Sunday");
  await userEvent.type(screen.getByRole("searchbox", { name: "Search announcements" }), "pix");
  expect(await screen.findByText("Nothing found for “pix”")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear search" }).at(-1)!);
  await screen.findByText("Maintenance on Sunday");
  listed([]);
  await act(() => cache.invalidateQueries());
  expect(await screen.findByText("No announcements yet")).toBeTruthy();
});

test("a new one needs title and text, is low and active unless one says otherwise, and its picture follows it", async () => {
  const [sent, sentFiles]: [unknown[], string[]] = [[], []];
  answer(announcements.create, ({ body }) => {
    sent.push(body);
    return anAnnouncement({ ...body, id: 7 });
  });
  answer(announcements.attach, ({ params, file }) => {
    sentFiles.push(`${params.id} ${file?.name}`);
    return anAnnouncement({ id: 7 });
  });
  const onClose = vi.fn();
  show(<AnnouncementDialog onClose={onClose} />);
  await save();
  expect(await screen.findAllByText("Fill in this field.")).toHaveLength(2);
  await userEvent.type(screen.getByRole("textbox", { name: /Title/ }), "New prices");
  await userEvent.type(screen.getByRole("textbox", { name: /Text/ }), "From May on.");
  await choose(png());
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ title: "New prices", text: "From May on.", priority: 3, status: true }]);
  expect(sentFiles).toEqual(["7 map.png"]);
});

test.each([
  ["no picture of these kinds", png("map.gif", "image/gif"), "Choose a PNG or JPG picture."],
  ["more than 5 MB", png("map.png", "image/png", 5 * 1024 * 1024 + 1), /the limit is 5.MB/],
])("a file is refused where it is chosen: %s", async (_, file, errorText) => {
  show(<AnnouncementDialog onClose={vi.fn()} />);
  await choose(file);
  expect(await screen.findByText(errorText)).toBeTruthy();
});

test("whose picture is refused keeps what was stored, and the next try changes it instead of making another", async () => {
  const requests: string[] = [];
  answer(announcements.create, ({ body }) => {
    requests.push("create");
    return anAnnouncement({ ...body, id: 7 });
  });
  answer(announcements.update, ({ params, body }) => {
    requests.push(`update ${params.id}`);
    return anAnnouncement({ ...body, id: 7 });
  });
  refuse(announcements.attach, "ERR_FILE_TYPE");
  show(<AnnouncementDialog onClose={vi.fn()} />);
  await userEvent.type(screen.getByRole("textbox", { name: /Title/ }), "New prices");
  await userEvent.type(screen.getByRole("textbox", { name: /Text/ }), "From May on.");
  await choose(png());
  await save();
  await screen.findByText("This type of file is not accepted.");
  await save();
  await waitFor(() => expect(requests).toEqual(["create", "update 7"]));
});

test("priority and state are changed, and the picture is taken off", async () => {
  const requests: unknown[] = [];
  const withPicture = { mediaPath: "/api/files/x", mediaName: "map.png" };
  answer(announcements.update, ({ body }) => {
    requests.push(body);
    return anAnnouncement({ ...body, ...withPicture });
  });
  answer(announcements.detach, () => {
    requests.push("detach");
    return anAnnouncement();
  });
  const onClose = vi.fn();
  show(<AnnouncementDialog announcement={anAnnouncement(withPicture)} onClose={onClose} />);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Priority" }), "High");
  await userEvent.click(screen.getByRole("switch", { name: /^Active/ }));
  await userEvent.click(screen.getByRole("button", { name: "Remove the picture" }));
  await userEvent.click(within(await screen.findByRole("dialog", { name: "Remove the picture?" })).getByRole("button", { name: "Delete" }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests).toEqual([
    { title: "Maintenance on Sunday", text: "From 2 to 3 nothing is sent.", priority: 1, status: false },
    "detach",
  ]);
});

test.each([
  [true, "Its text and picture will be deleted, and it will leave the bell of every company."],
  [false, "Its text and picture will be deleted."],
])("deleting one that is active (%s) says what it takes", async (status, takes) => {
  listed([anAnnouncement({ status })]);
  answer(announcements.remove, () => {
    listed([]);
    return null;
  });
  show(<AnnouncementList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Maintenance on Sunday" }));
  const question = await screen.findByRole("dialog", { name: "Delete Maintenance on Sunday?" });
  expect(within(question).getByText(takes)).toBeTruthy();
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No announcements yet")).toBeTruthy();
});

test("one that a colleague switches off, of which everybody is told as of one that is gone, stays in the table", async () => {
  listed([anAnnouncement()]);
  show(<AnnouncementList />);
  await screen.findByText("Active");
  listed([anAnnouncement({ status: false })]);
  act(() => tell("announcement", { action: "delete", id: 1 }));
  expect(await screen.findByText("Inactive")).toBeTruthy();
  listed([anAnnouncement({ id: 2, title: "New prices" }), anAnnouncement({ status: false })]);
  act(() => tell("announcement", { action: "create", record: newsOf(anAnnouncement({ id: 2, title: "New prices" })) }));
  expect(await screen.findByText("New prices")).toBeTruthy();
});
