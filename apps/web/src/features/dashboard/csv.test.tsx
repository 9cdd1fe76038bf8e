import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { show, signedIn } from "../../testing.tsx";
import { Charts } from "./Charts.tsx";
import { HourMap } from "./HourMap.tsx";

// jsdom has no canvas: only the chart's table is rendered.
vi.mock("chart.js", () => {
  class Chart {
    static defaults = { font: {} };
    static register() {}
    destroy() {}
  }
  const none = {};
  return {
    Chart,
    ArcElement: none,
    BarController: none,
    BarElement: none,
    CategoryScale: none,
    DoughnutController: none,
    Legend: none,
    LinearScale: none,
    Tooltip: none,
  };
});

/** The file saved by a click, as rows of cells. */
async function saved(button: HTMLElement) {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:csv";
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  await userEvent.click(button);
  create.mockRestore();
  click.mockRestore();
  const text = (await files[0]?.text()) ?? "";
  return text
    .replace("\uFEFF", "")
    .trimEnd()
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'));
}

test("the file of the days has the days shown, each with its numbers", async () => {
  signedIn({ profile: "admin" });
  const days = [
    { day: "2026-01-01", queued: 3, accepted: 2, closed: 1, contacts: 4 },
    { day: "2026-01-02", queued: 0, accepted: 0, closed: 5, contacts: 0 },
    { day: "2026-01-03", queued: 7, accepted: 1, closed: 0, contacts: 2 },
  ];
  const counters = { supportHappening: 0, supportPending: 0, supportFinished: 0 };
  show(<Charts data={{ attendants: [], days, counters } as never} now={undefined} open={() => {}} />);
  const file = await saved(await screen.findByRole("button", { name: "Download CSV: By day" }));
  const shown = within(screen.getByRole("table", { name: "By day" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    );
  expect(file.slice(1).map(([, ...numbers]) => numbers)).toEqual(shown);
  expect(file.map(([first]) => first)).toEqual(["Day", "2026-01-01", "2026-01-02", "2026-01-03"]);
});

test("the file of the week has a row of 24 hours for each weekday shown", async () => {
  signedIn({ profile: "admin" });
  const hours = Array.from({ length: 168 }, (_, at) => (at * 7) % 11);
  show(<HourMap hours={hours} open={() => {}} />);
  const file = await saved(await screen.findByRole("button", { name: "Download CSV: When they begin to wait, by hour of the week" }));
  const shown = screen.getAllByTitle(/:00: /).map((cell) => cell.title);
  const lines = file.slice(1).flatMap(([day, ...counts]) => counts.map((count, hour) => `${day}, ${hour}:00: ${count}`));
  expect(lines).toHaveLength(168);
  expect(lines).toEqual(shown);
});
