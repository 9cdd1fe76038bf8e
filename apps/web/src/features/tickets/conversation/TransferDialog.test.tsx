import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { users } from "@recado/contract/users";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { answer, cutOff, show, signedIn } from "../../../testing.tsx";
import { aCard } from "../testing/samples.ts";
import { TransferDialog } from "./TransferDialog.tsx";

const at = "2026-01-01T00:00:00.000Z";
const aQueue = (id: number, name: string) => ({
  ...{ id, name, color: "#1f7a8c", companyId: 5, greetingMessage: null, completion: null, outOfHoursMessage: null },
  ...{ ratingMessage: null, schedules: [], orderQueue: null, integrationId: null, promptId: null, createdAt: at, updatedAt: at },
});
const bia = { id: 8, name: "Bia", email: "bia@padaria-sol.test", queues: [{ id: 4, name: "Suporte", color: "#1f7a8c" }] };

beforeEach(() => {
  signedIn({ id: 7 });
  answer(queues.list, () => [aQueue(3, "Vendas"), aQueue(4, "Suporte")]);
  answer(users.all, () => [bia]);
});
const open = () => show(<TransferDialog ticket={aCard()} onClose={() => {}} onDone={() => {}} />);
const offered = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);

test("a person is offered with the queues that he serves, and it goes to him there", async () => {
  const asked: unknown[] = [];
  answer(tickets.update, ({ body }) => {
    asked.push(body);
    return aCard();
  });
  open();
  await userEvent.selectOptions(
    await screen.findByRole("combobox", { name: "To whom" }),
    await screen.findByRole("option", { name: "Bia" }),
  );
  expect(offered()).toEqual(["Nobody: it waits in the queue", "Bia", "No queue", "Suporte"]);
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Queue" }), "Suporte");
  await userEvent.click(screen.getByRole("button", { name: "Transfer" }));
  await waitFor(() => expect(asked).toEqual([{ status: "open", userId: 8, queueId: 4 }]));
});

test("until it is known who and what there is, nobody and no queue are not offered as if they were all", async () => {
  const held = Promise.withResolvers<void>();
  answer(users.all, async () => {
    await held.promise;
    return [bia];
  });
  open();
  expect(await screen.findByRole("status", { name: "Loading…" })).toBeTruthy();
  expect(offered()).toEqual([]);
  held.resolve();
  expect(await screen.findByRole("option", { name: "Bia" })).toBeTruthy();
});

test.each([
  ["people", [users.all]],
  ["queues", [queues.list]],
  ["both", [users.all, queues.list]],
])("what cannot be loaded (%s) is told, and tried again by a press", async (_, gone) => {
  for (const endpoint of gone) cutOff(endpoint);
  open();
  expect(await screen.findByText("This could not be loaded")).toBeTruthy();
  expect(offered()).toEqual([]);
  answer(users.all, () => [bia]);
  answer(queues.list, () => [aQueue(3, "Vendas")]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("option", { name: "Bia" })).toBeTruthy();
  expect(screen.getByRole("option", { name: "Vendas" })).toBeTruthy();
});
