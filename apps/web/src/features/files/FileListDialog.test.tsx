import { fileLists } from "@recado/contract/file-lists";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, api, refuse, show, signedIn } from "../../testing.tsx";
import { FileListDialog } from "./FileListDialog.tsx";
import { aFileList, anOption } from "./testing/samples.ts";

beforeEach(() => void signedIn());

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const names = () => screen.getAllByRole("listitem").map((row) => row.querySelector("a, [dir=auto]")?.textContent);
const pdf = (name: string) => new File([name], name, { type: "application/pdf" });
function choose(...files: File[]) {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type="file"]')].at(-1);
  if (input) fireEvent.change(input, { target: { files } });
}
const stored = [anOption(1, "a.pdf"), anOption(2, "b.pdf"), anOption(3, "c.pdf")];

test("the limits are told before anything is chosen; an empty form says what is missing, and a short name that it is too short", async () => {
  show(<FileListDialog onClose={vi.fn()} />);
  expect(screen.getByText(/^Up to 20 files, sent in this order\. Images up to 5 MB, videos and audio up to 16 MB, documents up to 100 MB/));
  expect(screen.getByText("Room for 20 more.")).toBeTruthy();
  await press("Save");
  expect(await screen.findAllByText("Fill in this field.")).toHaveLength(2);
  await userEvent.type(field(/^Name/), "ab");
  await press("Save");
  expect(await screen.findByText("Name too short")).toBeTruthy();
});

test("the words and the order are stored first, then each file travels to its place; after a refusal the second try sends what is missing", async () => {
  const [saved, sent] = [[] as unknown[], [] as unknown[]];
  const options = [anOption(7, "a.pdf", { path: null, size: null }), anOption(8, "b.pdf", { path: null, size: null })];
  const list = aFileList({ options });
  answer(fileLists.create, ({ body }) => {
    saved.push(["create", body]);
    return list;
  });
  answer(fileLists.update, ({ body }) => {
    saved.push(["update", body]);
    return aFileList({ options: [anOption(7, "a.pdf"), options[1]!] });
  });
  const whole = aFileList({ options: [anOption(7, "a.pdf"), anOption(8, "b.pdf")] });
  const full = { error: "ERR_PLAN_LIMIT", limit: 1 };
  api.use(
    http.post("*/api/files/uploadList/:id", async ({ request }) => {
      const form = await request.formData();
      sent.push([form.get("id"), (form.get("files") as File).name]);
      // The second upload finds no storage; on the retry there is some.
      if (sent.length === 2) return HttpResponse.json(full, { status: 403 });
      return HttpResponse.json({ mensagem: "Arquivos atualizados", fileList: whole });
    }),
  );
  const onClose = vi.fn();
  show(<FileListDialog onClose={onClose} />);
  await userEvent.type(field(/^Name/), "Inverno");
  await userEvent.type(field(/^Message/), "Segue.");
  choose(pdf("a.pdf"), pdf("b.pdf"));
  expect(names()).toEqual(["a.pdf", "b.pdf"]);
  await press("Save");
  expect(await screen.findByText(/^Not uploaded/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();

  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const places = (ids: boolean) => ["a.pdf", "b.pdf"].map((name, at) => ({ ...(ids && { id: 7 + at }), name }));
  expect(saved).toEqual([
    ["create", { name: "Inverno", message: "Segue.", options: places(false) }],
    ["update", { name: "Inverno", message: "Segue.", options: places(true) }],
  ]);
  expect(sent).toEqual([
    ["7", "a.pdf"],
    ["8", "b.pdf"],
    ["8", "b.pdf"],
  ]);
});

test("files change places without a mouse, which is said, and are taken out; what is saved is that order", async () => {
  const saved: unknown[] = [];
  answer(fileLists.update, ({ body }) => {
    saved.push(body.options);
    return aFileList({ options: [stored[2]!, stored[0]!] });
  });
  const onClose = vi.fn();
  show(<FileListDialog list={aFileList({ options: stored })} onClose={onClose} />);
  await press("Move c.pdf to…");
  const dialog = await screen.findByRole("dialog", { name: "Move c.pdf to…" });
  await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Position" }), "At the start");
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(names()).toEqual(["c.pdf", "a.pdf", "b.pdf"]);
  await waitFor(() => expect(screen.getByText("c.pdf is now at position 1.")).toBeTruthy());
  await press("Take b.pdf off the list");
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saved).toEqual([
    [
      { id: 3, name: "c.pdf" },
      { id: 1, name: "a.pdf" },
    ],
  ]);
});

test("a picture of 6 MB and a twenty-first file are left out, and whoever chose them is told", async () => {
  show(<FileListDialog list={aFileList({ options: stored })} onClose={vi.fn()} />);
  const photo = Object.defineProperty(new File(["x"], "praia.png", { type: "image/png" }), "size", { value: 6 * 1024 * 1024 });
  choose(photo, ...Array.from({ length: 18 }, (_, at) => pdf(`${at}.pdf`)));
  expect(await screen.findByText("praia.png has 6 MB; the limit is 5 MB.")).toBeTruthy();
  expect(await screen.findByText("A list holds up to 20 files. The others were left out.")).toBeTruthy();
  expect(screen.getByText("The list is full.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add files" })).toHaveProperty("disabled", true);
});

test("a name that another list has is said on its field", async () => {
  refuse(fileLists.update, "ERR_DUPLICATED_FILE_LIST");
  show(<FileListDialog list={aFileList()} onClose={vi.fn()} />);
  await press("Save");
  expect(await screen.findByText("There is a list with this name already.")).toBeTruthy();
});

test("a colleague's list is shown, with its files to open, and nothing in it can be changed", () => {
  show(<FileListDialog list={aFileList({ options: stored, can: { change: false } })} onClose={vi.fn()} />);
  expect(screen.getByText("Only whoever created the list and admins can change it.")).toBeTruthy();
  expect(field(/^Name/).readOnly).toBe(true);
  expect(screen.getByRole("link", { name: "a.pdf" }).getAttribute("href")).toBe("/api/media/1");
  for (const name of ["Save", "Add files", "Move a.pdf to…"]) expect(screen.queryByRole("button", { name })).toBeNull();
});
