import { flowRuns } from "@recado/contract/flow-runs";
import { screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { aRun, passed } from "../features/flow-runs/testing/samples.ts";
import { FlowsContext } from "../features/tickets/conversation/flows.ts";
import { bubble, menuOf } from "../features/tickets/testing/bubble.ts";
import { openTicket } from "../features/tickets/testing/open.tsx";
import { aCard, ours } from "../features/tickets/testing/samples.ts";
import { answer } from "../testing.tsx";
import { flowDialogs } from "./flowDialogs.tsx";

const around = (desk: ReactElement) => <FlowsContext value={flowDialogs}>{desk}</FlowsContext>;
const runs = [aRun({ id: 12, path: [passed("message", "Segunda")] }), aRun({ id: 11, path: [passed("message", "Primeira")] })];
const byFlow = ours({ user: null, origin: "flow", body: "Olá!", flow: { id: 3, name: "Boas-vindas", runId: 11 } });

test("in a conversation a flow is started by the menu or by its key", async () => {
  answersAll();
  await openTicket(aCard(), [byFlow], { around });
  await userEvent.keyboard("f");
  expect(await screen.findByRole("dialog", { name: "Start a flow" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: /^Start a flow…/ }));
  expect(await screen.findByRole("radio", { name: "Atendimento" })).toBeTruthy();
});

test("a flow's message says which flow speaks, and leads to the path of the very run that said it", async () => {
  answersAll();
  await openTicket(aCard(), [byFlow], { around });
  await screen.findByText("Olá!");
  expect(bubble("Olá!").textContent).toContain("Boas-vindas");
  await menuOf("Olá!");
  await userEvent.click(await screen.findByRole("menuitem", { name: "Path of the flow" }));
  expect(await screen.findByText("Primeira")).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Path of the flow" }));
  expect(await screen.findByText("Segunda")).toBeTruthy();
});

function answersAll() {
  answer(flowRuns.list, () => ({ runs }));
  answer(flowRuns.choices, () => ({ flows: [{ id: 3, name: "Atendimento", first: "Olá!" }] }));
}
