import { type FileList, fileLists } from "@recado/contract/file-lists";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { answer, show, signedIn } from "../../../../testing.tsx";
import { ListDialog } from "./ListDialog.tsx";

const at = "2026-01-01T00:00:00.000Z";
const option = (id: number, name: string, path: string | null) => ({ id, name, path, fileId: 1, mediaType: null, size: path && 2048 });
const list = (more: object = {}): FileList => ({
  id: 1,
  name: "Inverno",
  message: "Segue.",
  userId: 1,
  user: { id: 1, name: "Ana" },
  companyId: 5,
  createdAt: at,
  updatedAt: at,
  options: [option(1, "a.pdf", "/api/media/1"), option(2, "b.pdf", null)] as FileList["options"],
  can: { change: true },
  ...more,
});
const listed = (files: FileList[]) => answer(fileLists.list, () => ({ files, count: files.length, hasMore: false }));
beforeEach(() => void signedIn());

test("a list is chosen, looked at and sent; a place without its file says that it is left out", async () => {
  listed([list()]);
  const [onSend, onClose] = [vi.fn(), vi.fn()];
  show(<ListDialog signs onSend={onSend} onClose={onClose} />);
  await userEvent.click(await screen.findByRole("button", { name: /^Inverno/ }));
  const shown = screen.getAllByRole("listitem").map(({ textContent }) => textContent?.replace(/\s/g, " "));
  expect(shown).toEqual(["a.pdf 2 kB", "b.pdf No file, will not be sent"]);
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Send" }));
  const sending = { body: "Segue.\na.pdf", sign: true, voice: false, files: [], fileList: { id: 1, name: "Inverno" } };
  expect(onSend.mock.calls).toEqual([[sending]]);
  expect(onClose).toHaveBeenCalledOnce();
});

test("one that somebody deletes meanwhile is not offered any more", async () => {
  listed([list()]);
  show(<ListDialog signs onSend={vi.fn()} onClose={vi.fn()} />);
  await screen.findByRole("button", { name: /^Inverno/ });
  listed([]);
  tell("fileList", { action: "delete", fileId: 1 });
  expect(await screen.findByText("No file lists yet")).toBeTruthy();
});
