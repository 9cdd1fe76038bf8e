import { contacts } from "@recado/contract/contacts";
import type { Schedule } from "@recado/contract/schedule-news";
import { schedules } from "@recado/contract/schedules";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { now } from "../../lib/clock.ts";
import { tell } from "../../lib/realtime.ts";
import { answer, show, signedIn } from "../../testing.tsx";
import { ScheduleList } from "./ScheduleList.tsx";

const at = "2026-01-01T12:00:00.000Z";
const waits: Schedule = {
  id: 1,
  body: "Seu pedido está pronto.",
  sendAt: "2099-07-01T13:30:00.000Z",
  sentAt: null,
  sent: false,
  status: "PENDENTE",
  failure: null,
  contactId: 7,
  contact: { id: 7, name: "Maria Silva", number: "5511987654321" },
  ticketId: null,
  userId: 1,
  user: { id: 1, name: "Ana" },
  mediaPath: null,
  mediaName: null,
  repeats: null,
  repeatsUntil: null,
  companyId: 5,
  createdAt: at,
  updatedAt: at,
};
const listed = (...rows: Schedule[]) => answer(schedules.list, () => ({ schedules: rows, count: rows.length, hasMore: false }));
const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString();

beforeEach(() => void signedIn());

test.each([
  ["Scheduled", {}],
  ["Soon", { sendAt: inMinutes(30) }],
  ["Late", { sendAt: inMinutes(-5) }],
  ["Late", { sendAt: inMinutes(-5), status: "AGENDADA" }],
  ["Sent", { sendAt: inMinutes(-5), status: "ENVIADA", sent: true, sentAt: at }],
  ["Not sent", { sendAt: inMinutes(-5), status: "ERRO", failure: "late" }],
] as [string, Partial<Schedule>][])("its chip says %s", async (chip, values) => {
  listed({ ...waits, ...values });
  show(<ScheduleList />);
  expect(await screen.findByText(chip)).toBeTruthy();
});

test("a row has whom, when by the company's clock, and the number; what failed says why and is sent again", async () => {
  const again: number[] = [];
  listed({ ...waits, status: "ERRO", failure: "ERR_NO_DEF_WAPP_FOUND" });
  answer(schedules.resend, ({ params }) => {
    again.push(params.id);
    listed(waits);
    return waits;
  });
  show(<ScheduleList />);
  const row = await screen.findByRole("listitem");
  expect(row.textContent).toContain("Maria Silva");
  expect(row.textContent).toContain("01/07/2099, 10:30");
  expect(row.textContent).toContain("+55 11 98765-4321");
  expect(row.textContent).toContain("There is no connection to send it with");
  await userEvent.click(within(row).getByRole("button", { name: /Send again/ }));
  expect(await screen.findByText("Scheduled")).toBeTruthy();
  expect(again).toEqual([1]);
});

test("a name that would turn the time beside it turns nothing but itself", async () => {
  listed({ ...waits, contact: { ...waits.contact, name: "Ana \u202Exaj" } });
  show(<ScheduleList />);
  const row = await screen.findByRole("listitem");
  const names = within(row)
    .getAllByRole("button")
    .map((one) => one.getAttribute("aria-label"));
  expect(names[0]).toContain("\u2068Ana \u202Exaj\u2069, 01/07/2099");
});

test("an address that names a contact opens the form for him, and closing it clears the address", async () => {
  listed();
  const maria = { id: 7, name: "Maria Silva", number: "5511987654321", email: "", profilePicUrl: null, isGroup: false, disableBot: false };
  const rest = {
    companyId: 5,
    whatsappId: null,
    createdAt: at,
    updatedAt: at,
    onWhatsApp: true,
    can: { change: true, remove: false, merge: false },
  };
  answer(contacts.show, () => ({ ...maria, ...rest, extraInfo: [], identities: [], whatsapp: null, openTicket: null }));
  answer(contacts.list, () => ({ contacts: [], count: 0, hasMore: false, cursor: null }) as never);
  show(<ScheduleList />, "/schedules?contactId=7");
  expect(await screen.findByDisplayValue(/Maria Silva/)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("what a colleague plans, and what becomes of it, is seen at once", async () => {
  listed();
  show(<ScheduleList />);
  await screen.findByText("Nothing scheduled yet");
  listed(waits);
  tell("schedule", { action: "create", schedule: waits });
  expect(await screen.findByText("Scheduled")).toBeTruthy();
});

const renamed = { ...waits, contact: { ...waits.contact, name: "Maria Clara" } };
const face = { id: 7, name: "Maria Clara", number: "5511987654321", email: "", profilePicUrl: null, isGroup: false, disableBot: false };
const maria = { ...face, companyId: 5, whatsappId: null, createdAt: at, updatedAt: at };
test.each([
  ["by hand", () => tell("contact", { action: "update", contact: maria })],
  ["by a sheet", () => tell("contacts", { action: "reload" })],
])("who is called otherwise is so here: %s", async (_, rename) => {
  listed(waits);
  show(<ScheduleList />);
  await screen.findByText("Maria Silva");
  listed(renamed);
  rename();
  expect(await screen.findByText("Maria Clara", {}, { timeout: 10_000 })).toBeTruthy();
});

test("of somebody for whom nothing is scheduled nothing is asked", async () => {
  let times = 0;
  answer(schedules.list, () => {
    times += 1;
    return { schedules: [waits], count: 1, hasMore: false };
  });
  const { cache } = show(<ScheduleList />);
  await screen.findByText("Maria Silva");
  tell("contact", { action: "update", contact: { ...maria, id: 8 } });
  tell("contact", { action: "update", contact: { ...maria, name: "Maria Silva" } });
  expect([times, cache.isFetching()]).toEqual([1, 0]);
});

test("what repeats says how often, and the agenda puts what is to come under its days", async () => {
  const later = { ...waits, id: 2, sendAt: "2099-07-01T20:00:00.000Z" };
  listed({ ...waits, repeats: "weekly" }, later, { ...waits, id: 3, sendAt: "2099-07-02T20:00:00.000Z" });
  show(<ScheduleList />);
  expect(await screen.findByText("Every week")).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  await userEvent.click(screen.getByRole("radio", { name: "Agenda by day" }));
  const days = await screen.findAllByRole("heading", { level: 2 });
  expect(days.map(({ textContent }) => textContent)).toEqual(["Wednesday, 1 July 2099", "Thursday, 2 July 2099"]);
});

test("where there is room the agenda stands beside the list, with what is to go under its days, and opens it", async () => {
  const real = window.matchMedia;
  vi.spyOn(window, "matchMedia").mockImplementation((query) =>
    query.includes("1200px")
      ? Object.assign(Object.create(real(query)), { matches: true, addEventListener() {}, removeEventListener() {} })
      : real(query),
  );
  const named = (id: number, name: string) => ({ id, contact: { id, name, number: "" }, contactId: id });
  listed(
    { ...waits, ...named(1, "Maria Silva") },
    { ...waits, ...named(2, "Rui Costa"), sendAt: "2099-07-02T13:30:00.000Z" },
    { ...waits, ...named(3, "Caio"), sendAt: inMinutes(-5), status: "ENVIADA", sent: true, sentAt: at },
  );
  show(<ScheduleList />);
  expect(await screen.findAllByRole("listitem")).toHaveLength(3);
  const agenda = within(screen.getByRole("complementary", { name: "Agenda by day" }));
  expect(screen.queryByRole("radio", { name: "Agenda by day" }), "nothing to switch to").toBeNull();
  expect(agenda.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("1 July 2099"),
    expect.stringContaining("2 July 2099"),
  ]);
  expect(agenda.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("Maria Silva"),
    expect.stringContaining("Rui Costa"),
  ]);
  await userEvent.click(agenda.getByRole("button", { name: /Rui Costa/ }));
  expect(await screen.findByRole("dialog", { name: "Edit scheduled message" })).toBeTruthy();
});
