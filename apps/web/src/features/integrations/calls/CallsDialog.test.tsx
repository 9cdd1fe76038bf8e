import { flows } from "@recado/contract/flows";
import { type Integration, type IntegrationCall, integrationCalls, integrations } from "@recado/contract/integrations";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { askedWithin, fakeTimers } from "../../../lib/testing/timers.ts";
import { answer, cutOff, refuse, show, signedIn } from "../../../testing.tsx";
import { IntegrationList } from "../IntegrationList.tsx";
import { aCall, anIntegration } from "../testing/samples.ts";

const shop = anIntegration({ type: "webhook", name: "Loja", flowId: null, flow: null, events: ["message.received"] });

const integrationsAre = (...queueIntegrations: Integration[]) =>
  answer(integrations.list, () => ({ queueIntegrations, count: queueIntegrations.length, hasMore: false }));
const page = (...calls: IntegrationCall[]) => ({ calls, count: calls.length, hasMore: false });
const callsAre = (...calls: IntegrationCall[]) => answer(integrationCalls.list, () => page(...calls));
const waiting = (more: Partial<IntegrationCall> = {}) =>
  aCall({ state: "waiting", endedAt: null, dueAt: "2099-01-01T12:00:00.000Z", tries: 0, ...more });
const failed = (more: Partial<IntegrationCall> = {}) => aCall({ state: "failed", tries: 9, failure: "unreachable", ...more });

async function open() {
  show(<IntegrationList />);
  await userEvent.click(await screen.findByRole("button", { name: "Deliveries to Loja" }));
  return within(await screen.findByRole("dialog", { name: "Deliveries to Loja" }));
}
type Dialog = Awaited<ReturnType<typeof open>>;
const again = (dialog: Dialog, what: string) => dialog.getByRole("button", { name: `Send again: ${what}` });
const choose = (dialog: Dialog, state: string) => userEvent.click(dialog.getByRole("button", { name: state }));

beforeEach(() => {
  signedIn({ profile: "admin" });
  integrationsAre(shop);
  answer(flows.list, () => ({ flows: [], count: 0, hasMore: false }));
});

test("only what can be notified leads to its deliveries", async () => {
  const others = (["typebot", "flowbuilder", "dialogflow"] as const).map((type, at) => anIntegration({ id: at + 3, type, name: type }));
  integrationsAre(shop, anIntegration({ id: 2, type: "n8n", name: "Automação" }), ...others);
  show(<IntegrationList />);
  await screen.findByText("dialogflow");
  const buttons = screen.getAllByRole("button", { name: /^Deliveries to/ }).map((button) => button.getAttribute("aria-label"));
  expect(buttons).toEqual(["Deliveries to Loja", "Deliveries to Automação"]);
});

test("each says what happened with whom, when, and what became of it, and leads to the conversation", async () => {
  callsAre(
    aCall(),
    waiting({ id: 2, type: "ticket.closed", tries: 2, failure: "timeout" }),
    failed({ id: 3, type: "campaign.answered", ticketUuid: null }),
    waiting({ id: 4, type: "contact.created", ticketUuid: null, contactName: null, dueAt: "2026-01-01T12:00:00.000Z" }),
  );
  const dialog = await open();
  const rows = await dialog.findAllByRole("listitem");
  const said = [
    ["Message received · Maria Silva", "01/01/2026, 09:00", "Delivered on 01/01/2026, 09:01 · 1 try", "Delivered"],
    [
      "Ticket closed · Maria Silva",
      "Next try on 01/01/2099, 09:00 · 2 tries",
      "Last failure: the server did not answer in time",
      "Waiting",
    ],
    ["Answer to a campaign · Maria Silva", "Last try on 01/01/2026, 09:01 · 9 tries", "Reason: the server could not be reached", "Failed"],
    ["Contact created", "Next try in a moment · not tried yet", "Waiting"],
  ];
  for (const [at, texts] of said.entries()) for (const text of texts) expect(rows[at]!.textContent).toContain(text);
  expect(rows[0]!.textContent).not.toContain("Reason");
  const links = dialog.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["Message received · Maria Silva", `/tickets/${aCall().ticketUuid}`],
    ["Ticket closed · Maria Silva", `/tickets/${aCall().ticketUuid}`],
  ]);
  expect(dialog.getAllByRole("button", { name: /^Send again/ })).toHaveLength(2);
});

test("what waits for an integration that is switched off says so, and how it is on again", async () => {
  integrationsAre({ ...shop, active: false });
  callsAre(waiting());
  const dialog = await open();
  expect((await dialog.findByRole("listitem")).textContent).toContain("Waits until the integration is switched on again · not tried yet");
  expect(dialog.getByRole("note").textContent).toContain("Save it to switch it on again");
});

test("before there is any, it says what will be there", async () => {
  callsAre();
  const dialog = await open();
  expect(await dialog.findByText("No deliveries yet")).toBeTruthy();
  expect(dialog.getByText("What the integration is notified of appears here.")).toBeTruthy();
});

test("of one that is notified of nothing it says where that is chosen", async () => {
  integrationsAre({ ...shop, events: [] });
  callsAre();
  const dialog = await open();
  expect(await dialog.findByText(/Edit it to choose when it is notified/)).toBeTruthy();
});

test("a state shows only what is in it, and says when nothing is", async () => {
  const asked: unknown[] = [];
  answer(integrationCalls.list, ({ params, query: { state } }) => {
    asked.push([params.id, state]);
    return state === "done" ? page() : page(...(state === "failed" ? [] : [aCall()]), failed({ id: 2, contactName: "Rui Prado" }));
  });
  const dialog = await open();
  await dialog.findByText(/Maria Silva/);
  const states = within(dialog.getByRole("group", { name: "State" })).getAllByRole("button");
  expect(states.map((one) => [one.textContent, one.getAttribute("aria-pressed")])).toEqual([
    ["All", "true"],
    ["Waiting", "false"],
    ["Delivered", "false"],
    ["Failed", "false"],
  ]);
  await choose(dialog, "Failed");
  await waitFor(() => expect(dialog.queryByText(/Maria Silva/)).toBeNull());
  expect(dialog.getByText(/Rui Prado/)).toBeTruthy();
  expect(dialog.getByRole("button", { name: "Failed" }).getAttribute("aria-pressed")).toBe("true");
  await choose(dialog, "Delivered");
  expect(await dialog.findByText("No deliveries in this state")).toBeTruthy();
  expect(asked).toEqual([
    [1, undefined],
    [1, "failed"],
    [1, "done"],
  ]);
});

test("one is sent again and waits, and the focus goes on to the next one that can be", async () => {
  const calls = [failed(), waiting({ id: 2 }), aCall({ id: 3, type: "ticket.rated" })];
  answer(integrationCalls.list, () => page(...calls));
  const sent: unknown[] = [];
  answer(integrationCalls.repeat, ({ params }) => {
    sent.push(params);
    calls[0] = waiting();
    return waiting();
  });
  const dialog = await open();
  await dialog.findAllByRole("listitem");
  again(dialog, "Message received · Maria Silva").focus();
  await userEvent.keyboard("{Enter}");
  expect(await screen.findByText("It is being sent again.")).toBeTruthy();
  expect(sent).toEqual([{ id: 1, callId: 1 }]);
  await waitFor(() => expect(dialog.queryByRole("button", { name: "Send again: Message received · Maria Silva" })).toBeNull());
  expect(within(dialog.getAllByRole("listitem")[0]!).getByText("Waiting")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(again(dialog, "Ticket rated · Maria Silva")));
});

test.each(["Failed", "All"])(
  "all that failed are sent again from %s, the toast says how many, and the focus stays there",
  async (state) => {
    let calls = [failed(), failed({ id: 2 }), aCall({ id: 3 })];
    answer(integrationCalls.list, ({ query: { state } }) => page(...calls.filter((one) => !state || one.state === state)));
    const sent: number[] = [];
    answer(integrationCalls.repeatFailed, ({ params }) => {
      sent.push(params.id);
      calls = calls.map((one) => (one.state === "failed" ? waiting({ id: one.id }) : one));
      return { count: 7 };
    });
    const dialog = await open();
    await choose(dialog, state);
    await userEvent.click(await dialog.findByRole("button", { name: "Send the failed ones again" }));
    expect(await screen.findByText("7 deliveries are being sent again.")).toBeTruthy();
    expect(sent).toEqual([1]);
    await waitFor(() => expect(dialog.queryByRole("button", { name: "Send the failed ones again" })).toBeNull());
    expect(dialog.queryAllByText("Waiting", { selector: "li *" })).toHaveLength(state === "All" ? 2 : 0);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: state })));
  },
);

test("that they cannot be sent again is said, and they stay listed", async () => {
  callsAre(failed());
  refuse(integrationCalls.repeatFailed, "ERR_NO_INTEGRATION_FOUND");
  const dialog = await open();
  await userEvent.click(await dialog.findByRole("button", { name: "Send the failed ones again" }));
  expect(await screen.findByText("This integration no longer exists.")).toBeTruthy();
  expect(dialog.getByText("Failed", { selector: "li *" })).toBeTruthy();
});

test("where nothing has failed, only single ones are sent again", async () => {
  callsAre(aCall(), waiting({ id: 2 }));
  const dialog = await open();
  await dialog.findAllByRole("listitem");
  expect(dialog.queryByRole("button", { name: "Send the failed ones again" })).toBeNull();
});

test("one that is gone says so, and is no longer listed", async () => {
  callsAre(aCall());
  refuse(integrationCalls.repeat, "ERR_NO_INTEGRATION_CALL_FOUND");
  const dialog = await open();
  await dialog.findByRole("listitem");
  callsAre();
  await userEvent.click(again(dialog, "Message received · Maria Silva"));
  expect(await screen.findByText("This delivery no longer exists.")).toBeTruthy();
  expect(await dialog.findByText("No deliveries yet")).toBeTruthy();
});

test("what could not be loaded says so and is tried again", async () => {
  cutOff(integrationCalls.list);
  const dialog = await open();
  await dialog.findByRole("alert");
  callsAre(aCall());
  await userEvent.click(dialog.getByRole("button", { name: "Try again" }));
  expect(await dialog.findByText(/Maria Silva/)).toBeTruthy();
});

test("while one waits the list is fetched every five seconds, and then seldom", async () => {
  callsAre(waiting());
  fakeTimers();
  const dialog = await open();
  await dialog.findByText("Waiting", { selector: "li *" });
  const ofCalls = async (ms: number) => (await askedWithin(ms)).filter((one) => one.includes("/calls"));
  callsAre(aCall());
  expect(await ofCalls(5_100)).toHaveLength(1);
  await dialog.findByText("Delivered", { selector: "li *" });
  expect(await ofCalls(20_000)).toHaveLength(0);
});

test("of a list that has grown long, the page of the one that is sent again is fetched, too", async () => {
  const PAGES = 7;
  const asked: number[] = [];
  answer(integrationCalls.list, ({ query: { pageNumber } }) => {
    asked.push(pageNumber);
    return { calls: [aCall({ id: pageNumber, contactName: `Nº ${pageNumber}` })], count: PAGES, hasMore: pageNumber < PAGES };
  });
  answer(integrationCalls.repeat, ({ params: { callId } }) => aCall({ id: callId, contactName: `Nº ${callId}` }));
  const dialog = await open();
  for (let number = 2; number <= PAGES; number += 1) {
    await userEvent.click(await dialog.findByRole("button", { name: "Load more" }));
    await dialog.findByText(`Nº ${number}`);
  }
  asked.length = 0;
  await userEvent.click(again(dialog, `Message received · Nº ${PAGES}`));
  await screen.findByText("It is being sent again.");
  await waitFor(() => expect(asked).toEqual([1, 5, 6, 7]));
});
