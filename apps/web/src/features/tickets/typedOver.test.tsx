import { connections } from "@recado/contract/connections";
import { messages } from "@recado/contract/messages";
import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { useUnsavedGuard } from "../../ui/form/useUnsavedGuard.ts";
import { TicketsScreen } from "./TicketsScreen.tsx";
import { knows } from "./testing/details.ts";
import { openTicket, pageOf } from "./testing/open.tsx";
import { aCard, aMessage } from "./testing/samples.ts";
import "./moves/TransferDialog.tsx";
import "./composer/templates/TemplateDialog.tsx";

const [jose, maria] = [aCard({ id: 12 }), aCard({ id: 11 })];
const at = (card: typeof jose) => `/tickets/${card.uuid}`;
const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "New name" });

/** The form of the contact, as the page would bring it. */
function Form({ onClose }: { onClose(): void }) {
  const [text, setText] = useState("");
  const mayLeave = useUnsavedGuard(text !== "");
  return (
    <section aria-label="Contact form">
      <input aria-label="New name" value={text} onChange={({ currentTarget: { value } }) => setText(value)} />
      <button type="button" onClick={async () => (await mayLeave()) && onClose()}>
        Put away
      </button>
    </section>
  );
}

beforeEach(() => {
  signedIn({ id: 7 });
  knows();
  answer(tickets.moves, () => []);
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(tickets.showByUuid, ({ params }) => (params.uuid === maria.uuid ? maria : jose));
  answer(messages.list, ({ params }) => pageOf([aMessage({ ticketId: params.ticketId })]));
});

/** José's conversation is open, and something is typed in the form over it. */
async function typeOver() {
  const screens = <TicketsScreen editContact={(_, onClose) => <Form onClose={onClose} />} />;
  const { router, cache } = showRoutes([{ path: "/tickets/:uuid?", element: screens }], at(jose));
  await screen.findByRole("heading", { level: 2, name: "Contato 12" });
  await userEvent.click(screen.getByRole("button", { name: "Contact details" }));
  await userEvent.click(await screen.findByRole("button", { name: "Edit contact" }));
  await userEvent.type(field(), "Nina");
  return {
    here: () => router.state.location.pathname,
    askAgain: () => act(() => cache.invalidateQueries({ queryKey: ["tickets", "one"] })),
  };
}
/** In which a question would have come. */
const aMoment = () => act(() => new Promise((later) => setTimeout(later, 300)));
const putAway = async () => {
  await userEvent.click(screen.getByRole("button", { name: "Put away" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
};

test("whose conversation becomes a part of another one while he types over it is asked nothing, and led there once he is done", async () => {
  const { here, askAgain } = await typeOver();
  answer(tickets.showByUuid, () => maria);
  act(() => tell("ticket", { action: "delete", ticketId: 12, into: maria.uuid }));
  await askAgain();
  await aMoment();
  expect([here(), field().value, screen.queryByRole("button", { name: "Discard" })]).toEqual([at(jose), "Nina", null]);
  await putAway();
  expect(await screen.findByRole("heading", { level: 2, name: "Contato 11" })).toBeTruthy();
  expect(here()).toBe(at(maria));
  expect(await screen.findByText("The conversation that was open has been merged into this one.")).toBeTruthy();
});

test("whose conversation goes to others while he types over it is back at the list once he is done", async () => {
  const { here } = await typeOver();
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  await act(async () => tell("ticket", { action: "delete", ticketId: 12 }));
  await aMoment();
  expect([here(), field().value]).toEqual([at(jose), "Nina"]);
  await putAway();
  await waitFor(() => expect(here()).toBe("/tickets"));
  expect(await screen.findByText(/^The conversation with Contato 12 went to another queue/)).toBeTruthy();
});

test("so is who writes why he gives it away, and the reason stands until he is done", async () => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => []);
  const { router } = await openTicket(jose, [aMessage({ ticketId: 12 })]);
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  const reason = await dialog.findByRole("textbox", { name: "Reason (optional)" });
  await userEvent.type(reason, "Pediu desconto");
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  await act(async () => tell("ticket", { action: "delete", ticketId: 12 }));
  await aMoment();
  expect([router.state.location.pathname, reason]).toMatchObject([at(jose), { value: "Pediu desconto", isConnected: true }]);
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
});

const outside = { window: { open: false, until: null }, provider: "cloud" } as const;
const template = {
  name: "pedido_pronto",
  language: "pt_BR",
  category: "UTILITY",
  status: "APPROVED",
  header: null,
  body: "Pedido {{1}}",
  footer: null,
  variables: 1,
  slots: [{ part: "body" as const, name: "1" }],
  media: null,
  blocked: null,
};

test.each([
  ["the contact writes", { window: { open: true, until: null } }, () => screen.findByRole("textbox", { name: "Write a message" })],
  ["a colleague closes it", { status: "closed" }, () => screen.findByText("Reopen the ticket to write.")],
] as const)(
  "what is filled into a template stands though %s meanwhile; once that is put away, the input is as it should be",
  async (_, event, then) => {
    answer(connections.templates, () => [template]);
    const { cache } = await openTicket({ ...jose, ...outside }, [aMessage({ ticketId: 12 })]);
    await userEvent.click(await screen.findByRole("button", { name: "Choose a template" }));
    await userEvent.click(await screen.findByRole("button", { name: /^pedido_pronto/ }));
    const value = await screen.findByRole("textbox", { name: /^Variable 1/ });
    await userEvent.type(value, "42");
    answer(tickets.showByUuid, () => ({ ...jose, ...outside, ...event }));
    await act(() => cache.invalidateQueries({ queryKey: ["tickets", "one"] }));
    await aMoment();
    expect(value).toMatchObject({ value: "42", isConnected: true });
    await userEvent.keyboard("{Escape}");
    await userEvent.click(await screen.findByRole("button", { name: "Discard" }));
    expect(await then()).toBeTruthy();
  },
);
