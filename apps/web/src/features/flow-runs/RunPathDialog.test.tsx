import { type FlowRun, flowRuns } from "@recado/contract/flow-runs";
import { act, screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { withWords } from "../../lib/i18n.ts";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../testing.tsx";
import { aMessage, aTicket } from "../tickets/testing/samples.ts";
import { RunPathDialog } from "./RunPathDialog.tsx";
import { aRun, passed } from "./testing/samples.ts";

beforeEach(async () => {
  signedIn({ id: 7 });
  await withWords(async () => undefined, "flow")();
});

const asks = passed("question", "Seu nome?", { answer: "Bia" });
const chosen = passed("menu", "Sobre o quê? [1] Vendas", { output: "a1", option: "Vendas" });

function open(runs: FlowRun[], runId?: number) {
  const now = { runs };
  answer(flowRuns.list, () => now);
  show(<RunPathDialog ticketId={1} runId={runId} onClose={() => {}} />);
  return now;
}
const steps = async () =>
  within(await screen.findByRole("list", { name: "Path of the flow" }))
    .getAllByRole("listitem")
    .map((step) => [...step.querySelectorAll("p")].map(({ textContent }) => textContent));

test("the path tells each block in its order, what was heard, which way was taken, and why it is over", async () => {
  const condition = { key: "nome", condition: "exists", value: "" };
  const branches = [passed("condition", "nome exists", { output: "a", condition }), passed("randomizer", "50% / 50%", { output: "b" })];
  open([aRun({ path: [passed("start", ""), asks, chosen, ...branches], ended: "wrong" })]);
  expect(await steps()).toEqual([
    ["Start"],
    ["Question", "Seu nome?", "Answer: Bia"],
    ["Menu", "Sobre o quê? [1] Vendas", "Chose [1] Vendas"],
    ["Condition", "nome exists", "Went by: Yes"],
    ["Randomizer", "50% / 50%", "Way B"],
    ["Ended: too many wrong answers. The conversation went to the queue."],
  ]);
  expect(screen.getByText(/^Started as a welcome/)).toBeTruthy();
});

test("a pause is told as a sentence, alone and within what a block sends, and files by their kind and name", async () => {
  const part = (type: string, says: string, seconds: number | null = null) => ({ type, says, seconds });
  const parts = [part("message", "Oi!"), part("interval", "", 1), part("img", "foto.png"), part("audio", "")];
  open([
    aRun({
      path: [passed("singleBlock", "Oi! 1 s foto.png", { parts }), passed("interval", "30 s", { parts: [part("interval", "", 30)] })],
    }),
  ]);
  expect((await steps()).slice(0, 2)).toEqual([
    ["Content", "Oi!", "Pause of 1 second", "Image: foto.png", "Audio"],
    ["Interval", "Pause of 30 seconds"],
  ]);
});

test("while it goes on one sees where it stands, and it goes on before one's eyes as somebody speaks or takes over", async () => {
  const standsAt = { node: "q", type: "question", says: "Seu nome?", parts: [], condition: null };
  const due = { standsAt, node: "q", dueAt: "2099-11-21T10:00:00.000Z", ended: null, endedAt: null };
  const now = open([aRun({ ...due, because: "hand", user: { id: 8, name: "Caio" } })]);
  expect((await steps()).at(-1)).toEqual(["Question", "Seu nome?", expect.stringMatching(/^Waiting for the answer until 21\/11\/2099/)]);
  expect(screen.getByText(/^Started by Caio/)).toBeTruthy();
  now.runs = [aRun({ ...due, path: [asks], standsAt: { ...standsAt, says: "E-mail?" } })];
  const { can: _, ...ticket } = aTicket({ id: 1 });
  const { createdAt, updatedAt } = ticket;
  const contact = { ...ticket.contact, isGroup: false, companyId: 1, extraInfo: [], createdAt, updatedAt };
  await act(async () => tell("appMessage", { action: "create", message: aMessage(), ticket, contact }));
  expect(await screen.findByText("Answer: Bia")).toBeTruthy();
  now.runs = [aRun({ ended: "taken" })];
  await act(async () => tell("ticket", { action: "update", ticket }));
  expect(await screen.findByText("Ended: a person took over the conversation.")).toBeTruthy();
});

test("of several the last is shown, or the one that said what one asked about; another is chosen", async () => {
  const runs = [aRun({ id: 12, path: [passed("message", "Segunda")] }), aRun({ id: 11, path: [passed("message", "Primeira")] })];
  open(runs, 11);
  expect(await screen.findByText("Primeira")).toBeTruthy();
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Run" }), "12");
  expect(screen.getByText("Segunda")).toBeTruthy();
});

test("one that is not among the last is said to be older, and none is taken for it", async () => {
  open([aRun({ id: 12 }), aRun({ id: 13 })], 11);
  expect(await screen.findByText(/^This run is old/)).toBeTruthy();
  expect(screen.queryByRole("list", { name: "Path of the flow" })).toBeNull();
});

test("where no flow ran that is said, and so is a plan without flows", async () => {
  open([]);
  expect(await screen.findByText("No flow has run in this conversation.")).toBeTruthy();
});

test("a plan without flows is told as such", async () => {
  refuse(flowRuns.list, "ERR_PLAN_FEATURE");
  show(<RunPathDialog ticketId={1} onClose={() => {}} />);
  expect(await screen.findByText("Your plan does not include flows.")).toBeTruthy();
});
