import { type FlowRun, flowRuns } from "@recado/contract/flow-runs";
import type { TicketCard } from "@recado/contract/tickets";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { withWords } from "../../lib/i18n.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { aCard, aTicket } from "../tickets/testing/samples.ts";
import { StartFlowDialog } from "./StartFlowDialog.tsx";
import { aRun } from "./testing/samples.ts";

const flows = [
  { id: 3, name: "Atendimento", first: "Olá, Bia! Como posso ajudar?" },
  { id: 4, name: "Pesquisa de satisfação", first: null },
];
const letGo = vi.fn((request: Promise<unknown>) => request);
const onClose = vi.fn();

beforeEach(async () => {
  signedIn({ id: 7 });
  vi.clearAllMocks();
  await withWords(async () => undefined, "flow")();
});

function open(card: Partial<TicketCard> = {}, { choices = flows, runs = [] }: { choices?: typeof flows; runs?: FlowRun[] } = {}) {
  answer(flowRuns.choices, () => ({ flows: choices }));
  answer(flowRuns.list, () => ({ runs }));
  show(<StartFlowDialog ticket={aCard(card)} letGo={letGo as <T>(request: Promise<T>) => Promise<T>} onClose={onClose} />);
}
const start = () => screen.getByRole<HTMLButtonElement>("button", { name: "Start" });

test("a flow is found by part of its name, says what it begins with, and is started once; the ticket is given away by that", async () => {
  const requests: unknown[] = [];
  answer(flowRuns.start, ({ params, body }) => {
    requests.push([params.id, body.flowId]);
    return aTicket({ status: "pending", userId: null });
  });
  open();
  expect(await screen.findByText("Starts by saying: Olá, Bia! Como posso ajudar?")).toBeTruthy();
  expect(screen.getByText("Starts without text.")).toBeTruthy();
  expect(start().disabled).toBe(true);
  await userEvent.type(screen.getByRole("textbox", { name: "Search flows" }), "satisfacao");
  expect(screen.queryByRole("radio", { name: "Atendimento" })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Pesquisa de satisfação" }));
  await userEvent.click(start());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests).toEqual([[1, 4]]);
  expect(letGo).toHaveBeenCalledOnce();
  expect(await screen.findByText("Flow Pesquisa de satisfação started.")).toBeTruthy();
});

test("what a search hides is not started", async () => {
  open();
  await userEvent.click(await screen.findByRole("radio", { name: "Atendimento" }));
  expect(start().disabled).toBe(false);
  await userEvent.type(screen.getByRole("textbox", { name: "Search flows" }), "pesquisa");
  expect(start().disabled).toBe(true);
});

const can = aTicket().can;
const window = { open: true, until: "2020-01-01T00:00:00.000Z" };
test.each<[string, Partial<TicketCard>, { choices?: typeof flows; runs?: FlowRun[] }]>([
  ["This ticket is closed. Reopen it to start a flow.", { status: "closed" }, {}],
  ["Flows do not answer in groups.", { isGroup: true }, {}],
  ["Someone else is handling this ticket. Only they can start a flow here.", { can: { ...can, return: false } }, {}],
  ["Someone else is handling this ticket. Only they can start a flow here.", { status: "pending", can: { ...can, accept: false } }, {}],
  ["The connection of this ticket was deleted.", { whatsapp: null }, {}],
  ["No flow has been published yet. An admin creates and publishes them under Flows.", {}, { choices: [] }],
  [
    "The flow Boas-vindas is running in this conversation. Accept the ticket to end it and start another.",
    { status: "pending" },
    { runs: [aRun({ ended: null, endedAt: null })] },
  ],
  ["The contact has not written in the last 24 hours, so what the flow says would not be sent.", { window }, {}],
])("where none may be started it says why: %s", async (why, card, data) => {
  open(card, data);
  expect(await screen.findByText(why)).toBeTruthy();
  expect(start().disabled).toBe(true);
  for (const radio of screen.queryAllByRole<HTMLInputElement>("radio")) expect(radio.disabled).toBe(true);
});

test("a run that is over stands in nobody's way", async () => {
  open({}, { runs: [aRun()] });
  await userEvent.click(await screen.findByRole("radio", { name: "Atendimento" }));
  expect(start().disabled).toBe(false);
});

test("a plan without flows is told as such; another refusal is shown where one pressed", async () => {
  refuse(flowRuns.choices, "ERR_PLAN_FEATURE");
  refuse(flowRuns.list, "ERR_PLAN_FEATURE");
  show(<StartFlowDialog ticket={aCard()} letGo={(request) => request} onClose={onClose} />);
  expect(await screen.findByText("Your plan does not include flows.")).toBeTruthy();
  expect(start().disabled).toBe(true);
});

test("what the server refuses is said, and the dialog stays", async () => {
  refuse(flowRuns.start, "ERR_NO_FLOW_FOUND");
  open();
  await userEvent.click(await screen.findByRole("radio", { name: "Atendimento" }));
  await userEvent.click(start());
  expect(await screen.findByText("This flow no longer exists.")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});
