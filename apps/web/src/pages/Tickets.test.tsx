import { companies } from "@recado/contract/companies";
import { contacts } from "@recado/contract/contacts";
import { messages } from "@recado/contract/messages";
import { planFlags } from "@recado/contract/planFlags";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { aContactCard, knows } from "../features/tickets/testing/details.ts";
import { pageOf } from "../features/tickets/testing/open.tsx";
import { aCard, aMessage } from "../features/tickets/testing/samples.ts";
import { tell } from "../lib/realtime.ts";
import { answer, showRoutes, signedIn } from "../testing.tsx";
import { Tickets } from "./Tickets.tsx";

afterEach(() => localStorage.clear());

/** The page with one ticket open, and its contact beside it. */
async function open({ useSchedules = true } = {}) {
  const { company } = signedIn({ id: 7 });
  const flags = Object.fromEntries(planFlags.map((flag) => [flag, true])) as Record<(typeof planFlags)[number], boolean>;
  answer(companies.plan, () => ({
    ...company,
    plan: { id: 1, name: "Essencial", users: 1, connections: 1, queues: 1, value: 1, ...flags, useSchedules },
  }));
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(tickets.showByUuid, () => aCard());
  answer(tickets.moves, () => []);
  answer(ticketNotes.list, () => []);
  answer(messages.list, () => pageOf([aMessage()]));
  const server = knows();
  showRoutes([{ path: "/tickets/:uuid?", element: <Tickets /> }], `/tickets/${aCard().uuid}`);
  await screen.findByRole("heading", { level: 2, name: "Contato 1" });
  await userEvent.click(screen.getByRole("button", { name: "Contact details" }));
  return { known: server, drawer: within(await screen.findByRole("region", { name: "Contact details" })) };
}

test("beside the conversation the contact is changed in the very form of the address book, and stands there as he is now", async () => {
  const { known: server, drawer } = await open();
  await userEvent.click(await drawer.findByRole("button", { name: "Edit contact" }));
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /^Name/ });
  expect(name.value).toBe("Contato 1");
  const saved: unknown[] = [];
  answer(contacts.update, ({ params, body }) => {
    saved.push([params.id, body.name, body.email]);
    server.contact = { extraInfo: [{ id: 4, name: "CPF", value: "123.456" }] };
    return aContactCard({ name: "Rita Reis" });
  });
  await userEvent.clear(name);
  await userEvent.type(name, "Rita Reis");
  await userEvent.type(screen.getByRole("textbox", { name: /^E-?mail/i }), "rita@exemplo.test");
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(saved).toEqual([[1, "Rita Reis", "rita@exemplo.test"]]);
  tell("contact", { action: "update", contact: { ...aContactCard(), name: "Rita Reis" } });
  expect(await drawer.findByText("123.456")).toBeTruthy();
});

test("whoever may not change him is not offered to", async () => {
  const { known: server, drawer } = await open();
  await drawer.findByRole("button", { name: "Edit contact" });
  server.contact = { can: { change: false, remove: false, merge: false } };
  tell("contact", { action: "update", contact: aContactCard() });
  await waitFor(() => expect(drawer.queryByRole("button", { name: "Edit contact" })).toBeNull());
});

test.each([true, false])("S plans a message, where the plan has them: %s", async (useSchedules) => {
  await open({ useSchedules });
  await userEvent.keyboard("s");
  const planning = () => screen.queryByRole("dialog", { name: "New scheduled message" });
  if (useSchedules) await waitFor(() => expect(planning()).toBeTruthy());
  else expect(planning()).toBeNull();
});
