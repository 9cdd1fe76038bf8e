import { type EventNoun, events } from "@recado/contract/events";
import { expect, test } from "vitest";

/** Why no screen of ours listens to these events. */
const unheard: { [N in EventNoun]?: string } = {
  scheduleUndashed: "For clients that listen without the dash; ours hears the same with it.",
};

const sources = import.meta.glob<string>("../features/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const isTest = (path: string) => /\.test\.|\/testing\//.test(path);
const handlerOf = (noun: EventNoun) => new RegExp(`((useLive\\(|=> \\()\\{ |^ +)${noun}(: |,$)`, "m");
const heardIn = (noun: EventNoun) =>
  Object.entries(sources)
    .filter(([path, text]) => !isTest(path) && /Reactions|useLive|reactions: \(/.test(text) && handlerOf(noun).test(text))
    .map(([path]) => path);

const featureOf = (path: string) => path.replace("../features/", "").split("/")[0];
const featuresOf = (paths: string[]) => [...new Set(paths.map(featureOf))].sort();
/** The features that have a test, or a test helper, with this event. */
const testedIn = (noun: EventNoun) =>
  featuresOf(
    Object.entries(sources)
      .filter(([path, text]) => isTest(path) && text.includes(`tell("${noun}"`))
      .map(([path]) => path),
  );

for (const noun of Object.keys(events) as EventNoun[])
  test(`${noun}: each feature that hears it has a test that tells it, and one hears it unless a reason says why none does`, () => {
    const listening = featuresOf(heardIn(noun));
    if (unheard[noun]) expect(listening).toEqual([]);
    else expect(listening).not.toEqual([]);
    expect(testedIn(noun)).toEqual(expect.arrayContaining(listening));
  });
