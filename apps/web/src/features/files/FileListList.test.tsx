import { type FileList, fileLists } from "@recado/contract/file-lists";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { FileListList } from "./FileListList.tsx";
import { aFileList, anOption } from "./testing/samples.ts";

const listed = (files: FileList[]) => answer(fileLists.list, () => ({ files, count: files.length, hasMore: false }));
beforeEach(() => void signedIn());

test("where there is none yet it says what they are for, and offers to make one", async () => {
  listed([]);
  show(<FileListList />);
  expect(await screen.findByText("No file lists yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "New list" })).toBeTruthy();
});

test("a row says what is in it; one's own is deleted after a question, a colleague's is only looked at", async () => {
  const own = aFileList({ options: [anOption(1, "a.pdf"), anOption(2, "b.pdf")] });
  const other = aFileList({ id: 2, name: "Verão", user: { id: 9, name: "Bia" }, can: { change: false } });
  listed([own, other]);
  answer(fileLists.remove, () => {
    listed([other]);
    return null;
  });
  show(<FileListList />);
  expect(await screen.findByText(/2 files · 4 kB · Ana/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Delete Verão" })).toBeNull();
  expect(screen.getByRole("button", { name: "Open Verão" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Delete Inverno" }));
  const question = await screen.findByRole("dialog", { name: "Delete the list Inverno?" });
  expect(question.textContent).toContain("Its 2 files are deleted, too. What has been sent stays in the conversations.");
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("File list deleted.")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Inverno")).toBeNull());
});

test("what somebody else makes of a list is seen at once", async () => {
  listed([aFileList()]);
  show(<FileListList />);
  await screen.findByText("Inverno");
  const { can: _, ...files } = aFileList({ name: "Outono" });
  listed([aFileList({ name: "Outono" })]);
  tell("fileList", { action: "update", files });
  expect(await screen.findByText("Outono")).toBeTruthy();
});
