import { companies } from "@recado/contract/companies";
import { type Setting, settings } from "@recado/contract/settings";
import { usualHours } from "@recado/contract/usual-hours";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { session, update } from "../../lib/session.ts";
import { answer, aUser, refuse, show, signedIn } from "../../testing.tsx";
import { shownToasts } from "../../ui/toasts.ts";
import { SettingsScreen } from "./SettingsScreen.tsx";

const at = "2026-01-01T00:00:00.000Z";
const later = "2026-01-02T00:00:00.000Z";
const scheduleType = (value: string, updatedAt = at): Setting => ({
  id: 1,
  key: "scheduleType",
  value,
  companyId: 5,
  createdAt: at,
  updatedAt,
});
const christmas = { date: "2999-12-25", name: "Natal" };
const company = { ...aUser().company, schedules: usualHours("pt"), holidays: [christmas] };

beforeEach(() => {
  signedIn({ profile: "admin", company });
  answer(settings.list, () => [scheduleType("company")]);
});

const open = async () => {
  show(<SettingsScreen />, "/settings?tab=schedules");
  await screen.findByRole("heading", { name: "Holidays" });
};
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const dateOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}

test("the tab is there where the company has hours of its own, as soon as a colleague chooses that", async () => {
  answer(settings.list, () => [scheduleType("queue")]);
  show(<SettingsScreen />, "/settings?tab=schedules");
  await screen.findByRole("combobox", { name: "Business hours" });
  expect(screen.queryByRole("tab", { name: "Hours" })).toBeNull();
  act(() => tell("setting", { action: "update", setting: scheduleType("company", later) }));
  expect(await screen.findByRole("tab", { name: "Hours" })).toBeTruthy();
});

test("hours and holidays are saved together, a closed one without times, and the keys go on where one was", async () => {
  const requests: object[] = [];
  answer(companies.updateHours, ({ params, body }) => {
    requests.push({ ...params, ...body });
    return { ...company, ...body, holidays: body.holidays ?? [], updatedAt: later };
  });
  await open();
  await retype("Monday: closes at", "17");
  await press("Add a holiday");
  expect(document.activeElement).toBe(dateOf("Holiday 2: date"));
  fireEvent.change(dateOf("Holiday 2: date"), { target: { value: "2999-12-24" } });
  await userEvent.type(field("24/12/2999: name"), "Eve");
  await userEvent.click(screen.getByRole("switch", { name: "Eve: open on this day" }));
  await retype("Eve: closes at", "1100");
  screen.getByRole("button", { name: "Save" }).focus();
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(shownToasts().map(({ text }) => text)).toContain("Hours saved."));
  const [monday, ...rest] = usualHours("pt");
  expect(requests).toEqual([
    {
      companyId: 5,
      schedules: [{ ...monday, endTime: "17:00" }, ...rest],
      holidays: [christmas, { date: "2999-12-24", name: "Eve", startTime: "08:00", endTime: "11:00" }],
    },
  ]);
  expect(session()).toMatchObject({ user: { company: { updatedAt: later, settings: [] } } });
  expect(field("Monday: closes at").value).toBe("17:00");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" })));
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  await retype("Monday: closes at", "16");
  await press("Save");
  await waitFor(() => expect(requests).toHaveLength(2));
});

test.each([
  ["25:00", "Natal: opens at", () => retype("Natal: opens at", "2500"), "There is no such time. Use 00:00 to 23:59."],
  [
    "a date that is there twice",
    "Natal: date",
    async () => {
      await press("Add a holiday");
      fireEvent.change(dateOf("Holiday 2: date"), { target: { value: christmas.date } });
    },
    "This date is in the list already, at other times or closed.",
  ],
  ["no date", "Holiday 2: date", () => press("Add a holiday"), "Enter the date."],
])("%s is said on its field, and nothing is sent", async (_, name, mistake, text) => {
  signedIn({ profile: "admin", company: { ...company, holidays: [{ ...christmas, startTime: "08:00", endTime: "12:00" }] } });
  await open();
  await mistake();
  await press("Save");
  expect(await screen.findByText(text)).toBeTruthy();
  const wrong = document.querySelectorAll('[aria-invalid="true"]');
  expect(wrong).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(wrong[0]));
  if (!name.startsWith("Natal: date")) expect(wrong[0]?.getAttribute("aria-label")).toBe(name);
});

test("what is refused is said, and what was typed stays", async () => {
  refuse(companies.updateHours, "ERR_NO_PERMISSION");
  await open();
  await retype("Monday: closes at", "1700");
  await press("Save");
  expect(await screen.findByText("You are not allowed to do that. Ask an administrator.")).toBeTruthy();
  expect(field("Monday: closes at").value).toBe("17:00");
});

test("a colleague's hours are shown at once; whoever is typing keeps his, is told, and may take the others", async () => {
  await open();
  const changed = (endTime: string, updatedAt: string) => {
    const [monday, ...rest] = usualHours("pt");
    return { ...company, schedules: [{ ...monday!, endTime }, ...rest], updatedAt };
  };
  act(() => update({ company: changed("15:00", later) }));
  expect(field("Monday: closes at").value).toBe("15:00");
  await retype("Monday: closes at", "1700");
  act(() => update({ company: changed("14:00", "2026-01-03T00:00:00.000Z") }));
  expect(field("Monday: closes at").value).toBe("17:00");
  expect(screen.getByText(/^Someone else has just changed these hours/)).toBeTruthy();
  await press("Undo");
  await waitFor(() => expect(field("Monday: closes at").value).toBe("14:00"));
});

test("what somebody has typed is there again when he comes back from another tab", async () => {
  await open();
  await retype("Monday: closes at", "1700");
  await userEvent.click(screen.getByRole("tab", { name: "Options" }));
  expect(screen.queryByRole("textbox", { name: "Monday: closes at" })).toBeNull();
  await userEvent.click(screen.getByRole("tab", { name: "Hours" }));
  expect(field("Monday: closes at").value).toBe("17:00");
});
