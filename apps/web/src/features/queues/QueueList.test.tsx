import { type Queue, queues } from "@recado/contract/queues";
import { settings } from "@recado/contract/settings";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { QueueList } from "./QueueList.tsx";
import { aQueue } from "./testing/samples.ts";

const listed = (records: Queue[]) => answer(queues.list, () => records);
const vendas = aQueue({ id: 4, name: "Véndas", greetingMessage: "Olá!", orderQueue: 1 });

beforeEach(() => {
  signedIn({ profile: "admin" });
  answer(settings.list, () => []);
});

test("a row says what the queue is called, its number, its greeting, and where it stands in the menu", async () => {
  listed([vendas, aQueue({ id: 7 })]);
  show(<QueueList />);
  const [first, second] = await screen.findAllByRole("listitem");
  for (const text of ["Véndas", "ID 4 · Olá!", "Position 1"]) expect(within(first!).getByText(text)).toBeTruthy();
  expect(within(second!).getByText("ID 7 · No greeting")).toBeTruthy();
  expect(within(second!).queryByText(/Position/)).toBeNull();
});

test("where there is none yet, one is made from the middle of the page", async () => {
  listed([]);
  show(<QueueList />);
  expect(await screen.findByText("No queues yet")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "New queue" }));
  expect(await screen.findByRole("dialog", { name: "New queue" })).toBeTruthy();
});

test("one is found without accents, and what is not found is said", async () => {
  listed([vendas, aQueue({ id: 7 })]);
  show(<QueueList />);
  const box = await screen.findByRole("searchbox", { name: "Search queues" });
  await userEvent.type(box, "venda");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
  await userEvent.type(box, "x");
  expect(screen.getByText("Nothing found for “vendax”")).toBeTruthy();
});

test("deleting one says what it takes before it happens", async () => {
  listed([vendas]);
  const removed: number[] = [];
  answer(queues.remove, ({ params }) => {
    removed.push(params.id);
    listed([]);
    return null;
  });
  show(<QueueList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Véndas" }));
  const question = await screen.findByRole("dialog", { name: "Delete the queue Véndas?" });
  expect(question.textContent).toContain("Its tickets are left without a queue and keep their messages.");
  expect(removed).toEqual([]);
  await userEvent.click(within(question).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No queues yet")).toBeTruthy();
  expect(removed).toEqual([4]);
});

test("what cannot be deleted stays, and is said", async () => {
  listed([vendas]);
  refuse(queues.remove, "ERR_NO_PERMISSION");
  show(<QueueList />);
  await userEvent.click(await screen.findByRole("button", { name: "Delete Véndas" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  expect(screen.getByText("Véndas")).toBeTruthy();
});

test("what a colleague changes is seen at once", async () => {
  listed([vendas]);
  show(<QueueList />);
  await screen.findByText("Véndas");
  listed([aQueue({ id: 4, name: "Comercial" })]);
  act(() => tell("queue", { action: "update", queue: aQueue({ id: 4, name: "Comercial" }) }));
  await waitFor(() => expect(screen.queryByText("Véndas")).toBeNull());
  expect(screen.getByText("Comercial")).toBeTruthy();
});

test("a colleague's choice of hours is heard: it is asked for again where the form shows it", async () => {
  const at = "2026-01-01T00:00:00.000Z";
  const setting = { id: 1, key: "scheduleType" as const, value: "queue", companyId: 5, createdAt: at, updatedAt: at };
  listed([]);
  answer(settings.list, () => [{ ...setting, value: "disabled" }]);
  show(<QueueList />);
  await screen.findByText("No queues yet");
  await userEvent.click(screen.getByRole("button", { name: "New queue" }));
  await userEvent.click(await screen.findByRole("tab", { name: "Hours" }));
  await screen.findByText(/^The company is always open at the moment/);
  answer(settings.list, () => [setting]);
  act(() => tell("setting", { action: "update", setting }));
  expect(await screen.findByText(/^Outside these hours/)).toBeTruthy();
});
