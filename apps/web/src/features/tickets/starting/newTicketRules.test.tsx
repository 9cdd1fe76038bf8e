import { contacts } from "@recado/contract/contacts";
import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { askedWithin, fakeTimers, pass } from "../../../lib/testing/timers.ts";
import { answer, show, signedIn } from "../../../testing.tsx";
import { aCard } from "../testing/samples.ts";
import { NewTicketDialog } from "./NewTicketDialog.tsx";

const at = "2026-01-01T00:00:00.000Z";
const aContact = (id: number, name: string) => ({
  id,
  name,
  number: `551190000000${id}`,
  email: "",
  profilePicUrl: null,
  isGroup: false,
  disableBot: false,
  companyId: 5,
  whatsappId: null,
  onWhatsApp: null,
  can: { change: true, remove: true, merge: true },
  createdAt: at,
  updatedAt: at,
});
const [sales, support] = [
  { id: 3, name: "Vendas", color: "#1f7a8c" },
  { id: 4, name: "Suporte", color: "#7048c6" },
];
const box = () => screen.getByRole("combobox", { name: "Contact" });
const queue = () => screen.getByRole<HTMLSelectElement>("combobox", { name: /^Queue/ });
const start = () => screen.getByRole<HTMLButtonElement>("button", { name: "Start" });
const offered = () => [...queue().options].map(({ label }) => label);
let requests: string[] = [];
let begun: unknown[] = [];

beforeEach(() => {
  [requests, begun] = [[], []];
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(tickets.create, ({ body }) => {
    begun.push(body);
    return aCard();
  });
  answer(contacts.list, ({ query: { searchParam } }) => {
    requests.push(searchParam);
    return { contacts: [aContact(11, "Ana Souza")], count: 1, hasMore: false, cursor: null };
  });
});
const open = () => show(<NewTicketDialog contact={aContact(11, "Ana Souza")} onClose={() => {}} />);

test("an agent of several queues must say in which: only his own are offered, none is chosen, and without one nothing begins", async () => {
  signedIn({ profile: "user", queues: [sales, support] });
  open();
  expect([offered(), queue().value, queue().required]).toEqual([["Choose a queue", "Vendas", "Suporte"], "", true]);
  expect(start().disabled).toBe(true);
  await userEvent.selectOptions(queue(), "Suporte");
  expect(start().disabled).toBe(false);
  await userEvent.selectOptions(queue(), "Choose a queue");
  expect(start().disabled).toBe(true);
  await userEvent.selectOptions(queue(), "Suporte");
  await userEvent.click(start());
  await waitFor(() => expect(begun).toEqual([{ contactId: 11, queueId: 4 }]));
});

test("an agent without a queue is told what he lacks, and is asked for nothing that he cannot choose", () => {
  signedIn({ profile: "user", queues: [] });
  open();
  expect(screen.getByText(/^You're not in a queue yet/)).toBeTruthy();
  expect([screen.queryByRole("combobox", { name: /^Queue/ }), start().disabled]).toEqual([null, true]);
});

test("a supervisor chooses like an agent", () => {
  signedIn({ profile: "supervisor", queues: [sales, support] });
  open();
  expect([offered(), start().disabled]).toEqual([["Choose a queue", "Vendas", "Suporte"], true]);
});

test("an admin is offered every queue, and may begin without one", async () => {
  signedIn({ profile: "admin", queues: [] });
  const rest = { companyId: 5, greetingMessage: null, completion: null, outOfHoursMessage: null, ratingMessage: null, schedules: [] };
  const more = { orderQueue: null, integrationId: null, promptId: null, createdAt: at, updatedAt: at };
  answer(queues.list, () => [sales, support].map((one) => ({ ...one, ...rest, ...more })));
  open();
  await waitFor(() => expect(offered()).toEqual(["No queue", "Vendas", "Suporte"]));
  await userEvent.click(start());
  await waitFor(() => expect(begun).toEqual([{ contactId: 11, queueId: null }]));
});

test("below three letters nobody is searched for, blanks are no letters, and from the third on it is asked once one has stopped", async () => {
  fakeTimers();
  signedIn({ profile: "user", queues: [sales] });
  show(<NewTicketDialog onClose={() => {}} />);
  await userEvent.type(box(), "an  ");
  expect(await askedWithin(700)).toEqual([]);
  expect(screen.queryByRole("option", { name: /Ana/ })).toBeNull();
  await userEvent.clear(box());
  await userEvent.type(box(), "ana");
  await pass(500);
  await screen.findByRole("option", { name: /Ana Souza/ });
  expect(requests).toEqual(["ana"]);
  await userEvent.type(box(), "{Backspace}");
  expect(screen.queryByRole("option", { name: /Ana/ }), "what was found for more letters is not offered for fewer").toBeNull();
});
