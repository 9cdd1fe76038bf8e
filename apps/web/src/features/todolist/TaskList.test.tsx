import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { show, signedIn } from "../../testing.tsx";
import { TaskList } from "./TaskList.tsx";

beforeEach(() => {
  localStorage.removeItem("tasks");
  signedIn({ id: 7 });
});

const NOT_KEPT = /^This browser did not keep the last change/;
const field = () => screen.getByRole<HTMLInputElement>("textbox");
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const add = (text: string) => userEvent.type(field(), `${text}{Enter}`);
/** Only the texts: on a slow machine a tooltip may still be in the row. */
const shown = () => screen.queryAllByRole("listitem").map((row) => row.querySelector("[dir=auto]")?.textContent);
const storedTasks = () => JSON.parse(localStorage.getItem("tasks") ?? "{}");

test("what is added, edited, done, moved and deleted is kept in this browser, and blank text is ignored", async () => {
  show(<TaskList />);
  expect(screen.getByText("No tasks here")).toBeTruthy();
  await add("   ");
  expect(localStorage.getItem("tasks")).toBeNull();
  for (const text of [" Ligar ", "Orçar", "Enviar"]) await add(text);
  expect(shown()).toEqual(["Ligar", "Orçar", "Enviar"]);
  await press("Edit Orçar");
  await userEvent.clear(field());
  await userEvent.type(field(), "Orçar a mesa");
  await press("Save");
  await userEvent.click(screen.getByRole("checkbox", { name: "Finish Ligar" }));
  expect(screen.getByText("2 tasks left.")).toBeTruthy();
  await press("Move Enviar to…");
  const dialog = await screen.findByRole("dialog", { name: "Move Enviar to…" });
  await userEvent.selectOptions(within(dialog).getByRole("combobox"), "At the start");
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  await press("Delete Ligar");
  await waitFor(() => expect(shown()).toEqual(["Enviar", "Orçar a mesa"]));
  expect(storedTasks()).toEqual({
    7: ["Enviar", "Orçar a mesa"].map((text) => ({ text, done: false, createdAt: expect.any(String), updatedAt: expect.any(String) })),
  });
});

test("each who sits here has a list of his own, and one of another front end becomes his who comes first", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  localStorage.setItem("tasks", JSON.stringify([{ text: "Antiga", createdAt: at, updatedAt: at }]));
  show(<TaskList />);
  expect(shown()).toContain("Antiga");
  await add("Nova");
  expect(Object.keys(storedTasks())).toEqual(["7"]);
  act(() => void signedIn({ id: 8 }));
  await waitFor(() => expect(shown()).toEqual([]));
});

test("another tab's change is seen; what is no list of tasks is taken for none", async () => {
  show(<TaskList />);
  localStorage.setItem("tasks", JSON.stringify({ 7: [{ text: "Da outra aba", createdAt: "x", updatedAt: "x" }] }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "tasks" })));
  expect(shown()).toEqual(["Da outra aba"]);
  localStorage.setItem("tasks", "{");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "tasks" })));
  expect(shown()).toEqual([]);
});

test("a full or forbidden storage is said, and what was typed stays on the screen", async () => {
  show(<TaskList />);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  await add("Ligar");
  expect(shown()).toEqual(["Ligar"]);
  expect((await screen.findByText(NOT_KEPT)).closest("[role=alert]")).toBeTruthy();
  vi.restoreAllMocks();
  await add("Orçar");
  expect(shown()).toEqual(["Ligar", "Orçar"]);
  expect(screen.queryByText(NOT_KEPT)).toBeNull();
  expect(storedTasks()[7]).toHaveLength(2);
});
