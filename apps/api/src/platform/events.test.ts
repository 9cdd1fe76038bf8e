import { type EventNoun, events } from "@recado/contract/events";
import { expect, test } from "vitest";
import { eventually } from "../testing/eventually.ts";
import type { EventRow } from "../testing/sample.ts";
import { tableOf } from "../testing/samples.ts";
import { sayLast, staged, type Who, who } from "../testing/sweeps/told.ts";

const rows = Object.entries(tableOf("events")) as Array<[EventNoun, EventRow]>;

test("every event stands in the sample of a module", () => {
  expect(rows.map(([noun]) => noun).sort()).toEqual(Object.keys(events).sort());
});

/** For a long-running import, its state as well. */
const wordOf = (news: { action: string; import?: { state: string } }) =>
  news.import ? `${news.action} ${news.import.state}` : news.action;

for (const [noun, { act, heard }] of rows)
  test(`${noun}: told to those who may know, in order and once`, async () => {
    const stage = await staged();
    const { company, people, hears } = stage;
    await act(stage);
    await stage.settle();
    sayLast(people);
    const found: Partial<Record<Who, string[]>> = {};
    for (const name of who) {
      await eventually(
        () => hears[name].of("last"),
        (last) => last.length === 1,
      );
      const news = hears[name].of(events[noun].name(people[name].companyId)).map((payload) => events[noun].payload.parse(payload));
      if (news.length > 0) found[name] = news.map(wordOf);
    }
    expect(found).toEqual(heard);
    expect(JSON.stringify(hears.far.heard)).not.toContain(`company-${company.id}`);
    expect(hears.far.heard.map(({ event }) => event).filter((event) => event.includes(String(company.id)))).toEqual([]);
  });
