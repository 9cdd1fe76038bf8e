import { type PlanValues, plans } from "@recado/contract/plans";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { PlanDialog } from "./PlanDialog.tsx";
import { PlanList } from "./PlanList.tsx";
import { aPlan } from "./testing/samples.ts";

beforeEach(() => void signedIn({ profile: "admin", super: true }));

const save = () => userEvent.click(screen.getByRole("button", { name: "Save" }));

test("a row says what a plan costs, allows and lacks, and news bring what others changed", async () => {
  answer(plans.all, () => [aPlan({ public: false, useKanban: false, useOpenAi: false, storage: null })]);
  show(<PlanList />);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toMatch(/R\$\s?97[.,]50 per month · 10 users · 1 connection · 5 queues · unlimited files/);
  expect(within(row).getByText("Without Kanban and OpenAI")).toBeTruthy();
  expect(within(row).getByText("Not offered")).toBeTruthy();
  answer(plans.all, () => [aPlan({ name: "Maior" })]);
  act(() => tell("plan", { action: "update", id: 3 }));
  expect(await screen.findByText("Maior")).toBeTruthy();
});

test("a new plan is sent as numbers and switches; empty storage is no limit, and an empty limit is asked for", async () => {
  const sent: PlanValues[] = [];
  answer(plans.create, ({ body }) => {
    sent.push(body);
    return aPlan();
  });
  const onClose = vi.fn();
  show(<PlanDialog onClose={onClose} />);
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  await userEvent.type(screen.getByRole("textbox", { name: /^Name/ }), "Sob medida");
  const users = screen.getByRole("textbox", { name: /^Users/ });
  await userEvent.clear(users);
  await save();
  expect(await screen.findByText("Fill in this field.")).toBeTruthy();
  await userEvent.type(users, "12");
  await userEvent.click(screen.getByRole("switch", { name: "Kanban" }));
  await save();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toMatchObject([{ name: "Sob medida", users: 12, storage: null, useKanban: false, useCampaigns: true, public: true }]);
});

test("a name that is taken is said on its field; what companies use above the new limits is said once it is saved", async () => {
  refuse(plans.update, "ERR_DUPLICATED_PLAN");
  show(<PlanDialog plan={aPlan()} onClose={vi.fn()} />);
  await save();
  expect(await screen.findByText("There is a plan with this name already.")).toBeTruthy();
  answer(plans.update, () => ({ ...aPlan(), companiesOver: 2 }));
  await save();
  expect(await screen.findByText(/2 companies already use more than it allows/)).toBeTruthy();
});

test("a plan in use stays, and says why", async () => {
  refuse(plans.remove, "ERR_PLAN_IN_USE");
  const onClose = vi.fn();
  show(<PlanDialog plan={aPlan()} onClose={onClose} />);
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  await userEvent.click(
    within(await screen.findByRole("dialog", { name: "Delete the plan Essencial?" })).getByRole("button", { name: "Delete" }),
  );
  expect(await screen.findByText("Companies have this plan. Give them another one before you delete it.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
