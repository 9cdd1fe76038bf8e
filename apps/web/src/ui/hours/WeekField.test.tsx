import { type Opening, weekdays } from "@recado/contract/hours";
import { usualHours } from "@recado/contract/usual-hours";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { show } from "../../testing.tsx";
import { WeekField } from "./WeekField.tsx";
import { weekDraft, wrongIn } from "./week.ts";

let now: Opening[] = [];

function Editor({ from, error }: { from: Opening[]; error?: string }) {
  const [value, setValue] = useState(() => weekDraft(from, "pt"));
  now = value;
  return (
    <WeekField
      value={value}
      onChange={setValue}
      zone="America/Manaus"
      language="pt"
      error={error}
      path="schedules"
      alwaysOpenHint="Nobody is told that you are away."
    />
  );
}

const edit = (from: Opening[] = usualHours("pt"), error?: string) => show(<Editor from={from} {...(error && { error })} />);
const opening = (weekdayEn: Opening["weekdayEn"], startTime: string, endTime: string): Opening => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime,
  endTime,
});
/** "mon 08:00-18:00", in the order in which they are sent. */
const summary = (openings = now) => openings.map(({ weekdayEn, startTime, endTime }) => `${weekdayEn.slice(0, 3)} ${startTime}-${endTime}`);
const on = (day: string) => now.filter(({ weekdayEn }) => weekdayEn === day).map(({ startTime, endTime }) => `${startTime}-${endTime}`);
const field = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
async function retype(name: string, text: string) {
  await userEvent.clear(field(name));
  await userEvent.type(field(name), text);
}
const isWrong = (name: string) => field(name).getAttribute("aria-invalid") === "true";
const saidOf = (name: string) => document.getElementById(field(name).getAttribute("aria-describedby") ?? "")?.textContent;

test("the usual week stands there, and by whose clock", () => {
  edit();
  expect(screen.getByText(/Manaus \(GMT-4\)/)).toBeTruthy();
  expect([field("Monday: opens at").value, field("Saturday: closes at").value]).toEqual(["08:00", "12:00"]);
  expect(within(screen.getByRole("group", { name: "Sunday" })).getByText("Closed")).toBeTruthy();
  expect(now).toEqual(usualHours("pt"));
});

test.each([
  ["0830", "08:30"],
  ["8", "08:00"],
  ["8h30", "08:30"],
  ["8.3", "08:3"],
  ["18", "18:00"],
  ["1:5", "1:5"],
  ["25:00", "25:00"],
  ["2500", "25:00"],
  ["abc", ""],
])("typed as %s, a time is %s", async (typed, shown) => {
  edit();
  await retype("Monday: opens at", typed);
  await userEvent.tab();
  expect(field("Monday: opens at").value).toBe(shown);
});

test("several intervals a day: each further one is sent after the seven days, and the keys go on where one is", async () => {
  edit();
  await retype("Monday: closes at", "12");
  await press("Add an interval: Monday");
  await waitFor(() => expect(document.activeElement).toBe(field("Monday, interval 2: opens at")));
  await userEvent.keyboard("13{Tab}1830{Tab}");
  expect(summary().at(0)).toBe("mon 08:00-12:00");
  expect(summary().slice(6)).toEqual(["sun 00:00-00:00", "mon 13:00-18:30"]);
  expect(wrongIn(now).size).toBe(0);
  await press("Remove interval: Monday, interval 1");
  expect(on("monday")).toEqual(["13:00-18:30"]);
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add an interval: Monday" }));
});

test.each([
  ["an hour that there is not", "closes at", "25:00", "There is no such time. Use 00:00 to 23:59."],
  ["an end that is the start", "closes at", "08:00", "The end must differ from the start."],
  ["half a time, when one has left it", "opens at", "1:5", "Enter the whole time, such as 08:30."],
  ["nothing, when one has left it", "opens at", "{Backspace}", "Enter the time."],
])("%s is wrong on its own field", async (_, name, typed, text) => {
  edit();
  await retype(`Monday: ${name}`, typed);
  await userEvent.tab();
  expect(saidOf(`Monday: ${name}`)).toBe(text);
  expect([isWrong("Monday: opens at"), isWrong("Monday: closes at")]).toEqual([name === "opens at", name === "closes at"]);
  expect(wrongIn(now).size).toBe(1);
});

test("an interval within another is wrong where it begins, also one that the night before runs into", async () => {
  edit([opening("monday", "08:00", "18:00"), opening("monday", "12:00", "13:00"), opening("sunday", "22:00", "09:00")]);
  expect(saidOf("Monday, interval 1: opens at")).toBe("Overlaps another interval: Sunday, 22:00 to 09:00.");
  expect(saidOf("Monday, interval 2: opens at")).toBe("Overlaps another interval: Monday, 08:00 to 18:00.");
});

test("what runs over midnight says on which day it ends", async () => {
  edit();
  await retype("Friday: closes at", "02:00");
  expect(screen.getByText("until Saturday")).toBeTruthy();
  expect(on("friday")).toEqual(["08:00-02:00"]);
});

test("a day is copied to others, working days before all", async () => {
  edit();
  await retype("Monday: closes at", "12:00");
  await press("Add an interval: Monday");
  await userEvent.type(field("Monday, interval 2: opens at"), "1300");
  await userEvent.type(field("Monday, interval 2: closes at"), "1700");
  await press("Copy hours: Monday");
  const days = await screen.findByRole("dialog", { name: "Copy hours: Monday" });
  await userEvent.click(within(days).getByRole("checkbox", { name: "Sunday" }));
  await userEvent.click(within(days).getByRole("checkbox", { name: "Wednesday" }));
  await userEvent.click(within(days).getByRole("button", { name: "Copy" }));
  const both = ["08:00-12:00", "13:00-17:00"];
  expect(Object.fromEntries(weekdays.map((day) => [day, on(day)]))).toEqual({
    monday: both,
    tuesday: both,
    wednesday: ["08:00-18:00"],
    thursday: both,
    friday: both,
    saturday: ["08:00-12:00"],
    sunday: both,
  });
  expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain(
    "Hours of Monday copied to Tuesday, Thursday, Friday and Sunday.",
  );
});

test("a day is closed, and opened again with the hours that it had; 00:00 to 00:00 is closed as well", async () => {
  edit();
  const saturday = screen.getByRole("switch", { name: "Saturday" });
  await userEvent.click(saturday);
  expect(on("saturday")).toEqual(["00:00-00:00"]);
  await userEvent.click(saturday);
  expect(on("saturday")).toEqual(["08:00-12:00"]);
  await retype("Saturday: opens at", "0000");
  await retype("Saturday: closes at", "0000");
  await waitFor(() => expect(document.activeElement).toBe(saturday));
  expect([(saturday as HTMLInputElement).checked, wrongIn(now).size]).toEqual([false, 0]);
});

test("without any hours it is always open; whoever changes his mind has his week again", async () => {
  edit([opening("tuesday", "10:00", "11:00")]);
  const always = screen.getByRole("switch", { name: /^Always open/ });
  await userEvent.click(always);
  expect([now, screen.queryByRole("textbox")]).toEqual([[], null]);
  await userEvent.click(always);
  expect(on("tuesday")).toEqual(["10:00-11:00"]);
});

test("of the ways to write a closed day one is left, and each day has its entry", () => {
  edit([opening("friday", "08:00", "12:00"), opening("monday", "", ""), opening("sunday", "09:00", "09:00")]);
  expect(summary()).toEqual([
    ...["mon", "tue", "wed", "thu"].map((day) => `${day} 00:00-00:00`),
    ...["fri 08:00-12:00", "sat 00:00-00:00", "sun 00:00-00:00"],
  ]);
});

test("a form that could not save it finds the first field that is wrong", async () => {
  edit([...usualHours("pt"), opening("monday", "17:00", "19:00")], "wrong");
  expect(document.querySelector('[data-path="schedules"]')).toBe(field("Monday, interval 2: opens at"));
  await act(async () => {});
});
