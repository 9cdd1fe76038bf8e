import { type EventNoun, events } from "@recado/contract/events";
import { expect, test } from "vitest";

/** Where a screen of ours is told it and shows what it says; or for whom else it is, and why nobody here hears it. */
type Row = { shownIn: string } | { unheard: string };

const rows: Record<EventNoun, Row> = {
  user: { shownIn: "users/UserList.test.tsx" },
  auth: { shownIn: "frame/useConnection.test.tsx" },
  quickMessage: { shownIn: "quick-messages/QuickMessageList.test.tsx" },
  ticket: { shownIn: "tickets/list/TicketList.test.tsx" },
  appMessage: { shownIn: "tickets/testing/said.ts" },
  message: { shownIn: "tickets/undo/undo.test.tsx" },
  contact: { shownIn: "contacts/contactNews.test.tsx" },
  contacts: { shownIn: "contacts/contactNews.test.tsx" },
  contactImport: { shownIn: "contacts/import/ImportDialog.test.tsx" },
  whatsapp: { shownIn: "connections/ConnectionList.test.tsx" },
  whatsappSession: { shownIn: "connections/ConnectionList.test.tsx" },
  queue: { shownIn: "tickets/realtime.test.tsx" },
  schedule: { shownIn: "schedules/ScheduleList.test.tsx" },
  scheduleUndashed: { unheard: "For clients that listen without the dash; ours hears the same with it." },
  setting: { unheard: "The reference's front end switches its settings page by it. No screen of ours shows a setting yet." },
  note: { shownIn: "tickets/drawer/Notes.test.tsx" },
  typing: { shownIn: "tickets/conversation/useTyping.test.tsx" },
  presence: { shownIn: "tickets/presence/presence.test.tsx" },
  sandbox: { shownIn: "sandbox/Desk.test.tsx" },
  tag: { shownIn: "tags/TagList.test.tsx" },
};

const sources = import.meta.glob<string>("../features/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const isTest = (path: string) => /\.test\.|\/testing\//.test(path);
const handlerOf = (noun: EventNoun) => new RegExp(`(useLive\\(\\{ |^ +)${noun}(: |,$)`, "m");
const heardIn = (noun: EventNoun) =>
  Object.entries(sources)
    .filter(([path, text]) => !isTest(path) && /Reactions|useLive/.test(text) && handlerOf(noun).test(text))
    .map(([path]) => path);

for (const noun of Object.keys(events) as EventNoun[])
  test(`${noun}: a screen that shows it changes when it is told, or the row says why none does`, () => {
    const row = rows[noun];
    if ("unheard" in row) return expect([row.unheard.length > 20, heardIn(noun)]).toEqual([true, []]);
    expect(heardIn(noun), "a handler").not.toEqual([]);
    expect(sources[`../features/${row.shownIn}`], row.shownIn).toContain(`tell("${noun}"`);
  });
