import { type QueueMenu, type QueueOptionTree, queueOptions } from "@recado/contract/queue-options";
import { queues } from "@recado/contract/queues";
import { settings } from "@recado/contract/settings";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { QueueDialog } from "../QueueDialog.tsx";
import { aQueue } from "../testing/samples.ts";

const at = "2026-01-01T00:00:00.000Z";
const option = (id: number, title: string, children: QueueOptionTree[] = [], message = ""): QueueOptionTree => ({
  id,
  queueId: 1,
  parentId: null,
  title,
  message,
  option: "1",
  createdAt: at,
  updatedAt: at,
  children,
});
const stored = [option(1, "Boleto", [option(2, "Segunda via", [], "Já envio, {{firstName}}."), option(3, "Prazo")]), option(4, "Entrega")];
const queue = aQueue({ name: "Financeiro", greetingMessage: "Como ajudo?" });
const saved: QueueMenu[] = [];

beforeEach(() => {
  saved.length = 0;
  signedIn({ profile: "admin" });
  answer(queues.list, () => [queue]);
  answer(queues.update, () => queue);
  answer(settings.list, () => []);
  answer(queueOptions.list, () => stored);
  answer(queueOptions.saveMenu, ({ body }) => {
    saved.push(body);
    return [];
  });
});

async function open() {
  const onClose = vi.fn();
  show(<QueueDialog queue={queue} onClose={onClose} />);
  await userEvent.click(await screen.findByRole("tab", { name: "Options" }));
  return onClose;
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const row = (name: string) => screen.getByRole("button", { name: `${name}: edit` });
const outline = () =>
  screen.getAllByRole("button", { name: /: edit$/ }).map((one) => one.getAttribute("aria-label")?.replace(": edit", ""));
const phone = () => screen.getByRole("region", { name: "The customer’s phone" });
const read = () => [...phone().querySelectorAll('[data-by="queue"]')].map(({ textContent }) => textContent?.replace("Queue:", ""));
const say = (text: string) => userEvent.type(within(phone()).getByRole("textbox"), `${text}{Enter}`);

test("what is added, renamed, moved and taken off is saved at once, and only when the queue is", async () => {
  const onClose = await open();
  expect(outline()).toEqual(["1 Boleto", "1.1 Segunda via", "1.2 Prazo", "2 Entrega"]);
  await userEvent.click(row("2 Entrega"));
  await userEvent.keyboard("{Control>}a{/Control}Entregas{Enter}");
  await waitFor(() => expect(document.activeElement).toBe(row("2 Entregas")));
  await press("Add an option under Entregas");
  await userEvent.keyboard("Rastreio{Enter}");
  await press("Delete Prazo");
  await waitFor(() => expect(document.activeElement).toBe(row("2 Entregas")));
  expect(outline()).toEqual(["1 Boleto", "1.1 Segunda via", "2 Entregas", "2.1 Rastreio"]);
  expect(saved).toEqual([]);
  await press("Save");
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(saved).toEqual([
    {
      options: [
        { id: 1, under: null, title: "Boleto", message: "" },
        { id: 2, under: 0, title: "Segunda via", message: "Já envio, {{firstName}}." },
        { id: 4, under: null, title: "Entregas", message: "" },
        { id: null, under: 2, title: "Rastreio", message: "" },
      ],
      removed: [3],
    },
  ]);
});

test("M moves an option by keys, and says where it is now", async () => {
  await open();
  row("2 Entrega").focus();
  await userEvent.keyboard("m");
  const dialog = await screen.findByRole("dialog", { name: "Move Entrega to…" });
  await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Under" }), "1 Boleto");
  await userEvent.selectOptions(within(dialog).getByRole("combobox", { name: "Position" }), "After Segunda via");
  await userEvent.click(within(dialog).getByRole("button", { name: "Move" }));
  expect(outline()).toEqual(["1 Boleto", "1.1 Segunda via", "1.2 Entrega", "1.3 Prazo"]);
  await waitFor(() => expect(screen.getByText("Entrega is now under Boleto, at position 2.")).toBeTruthy());
  expect(document.activeElement).toBe(row("1.2 Entrega"));
});

test("what takes others with it is asked for first", async () => {
  await open();
  await press("Delete Boleto");
  const question = await screen.findByRole("dialog", { name: "Delete the option Boleto?" });
  expect(question.textContent).toContain("The 2 options under it are deleted, too.");
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  await waitFor(() => expect(outline()).toEqual(["1 Entrega"]));
});

test("the phone answers as the menu is written, before it is saved", async () => {
  await open();
  expect(read()).toEqual([expect.stringContaining("Como ajudo?")]);
  expect(read()[0]).toContain("[ 1 ] - Boleto\n[ 2 ] - Entrega");
  await say("1");
  await say("1");
  expect(read().at(-1)).toContain("Já envio, Mary.");
  await userEvent.click(row("1.1 Segunda via"));
  await userEvent.type(screen.getByRole("textbox", { name: /^Message/ }), " Um momento.");
  expect(read().at(-1)).toContain("Já envio, Mary. Um momento.");
  await say("0");
  expect(read().at(-1)).toContain("[ 2 ] - Prazo");
  await press("Start over");
  expect(read()).toHaveLength(1);
});

test("an option without a title is not saved: one is led to it", async () => {
  await open();
  await press("Add an option");
  await userEvent.keyboard("{Enter}");
  await userEvent.click(screen.getByRole("tab", { name: "General" }));
  await press("Save");
  const title = await screen.findByRole("textbox", { name: /^Title/ });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(title.getAttribute("aria-invalid")).toBe("true");
  expect(saved).toEqual([]);
});

test("what a colleague has changed meanwhile is said, and the dialog stays with what was written", async () => {
  refuse(queueOptions.saveMenu, "ERR_QUEUE_MENU_CHANGED");
  const onClose = await open();
  await press("Delete Prazo");
  await press("Save");
  expect(await screen.findByText(/^Someone else has just changed this queue’s options/)).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(outline()).toEqual(["1 Boleto", "1.1 Segunda via", "2 Entrega"]);
});
