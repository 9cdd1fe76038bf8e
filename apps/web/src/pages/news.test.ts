import { type EventNoun, events } from "@recado/contract/events";
import { expect, test } from "vitest";

/** Where each screen of ours that shows what it changes is told it; or for whom else it is, and why nobody here hears it. */
type Row = { shownIn: [string, ...string[]] } | { unheard: string };

const bell = "notifications/TicketBell.test.tsx";
const desk = "tickets/realtime.test.tsx";
const frame = "frame/useOwnNews.test.tsx";
const phones = "connections/ConnectionList.test.tsx";
const phone = "sandbox/Desk.test.tsx";

/** Whoever shows a name shows what may be called otherwise: a schedule its contact, a user his queues. */
const rows: Record<EventNoun, Row> = {
  user: { shownIn: ["users/UserList.test.tsx", desk, bell, frame] },
  auth: { shownIn: ["frame/useConnection.test.tsx"] },
  quickMessage: { shownIn: ["quick-messages/QuickMessageList.test.tsx", "tickets/input/suggestions/quickReplies.test.tsx"] },
  ticket: { shownIn: ["tickets/list/TicketList.test.tsx", bell, "tags/TagList.test.tsx"] },
  appMessage: { shownIn: ["tickets/testing/said.ts", "notifications/testing/open.tsx"] },
  message: { shownIn: ["tickets/undo/undo.test.tsx", "tickets/drawer/ContactDrawer.test.tsx"] },
  contact: {
    shownIn: ["contacts/contactNews.test.tsx", desk, "tickets/drawer/ContactDrawer.test.tsx", bell, "schedules/ScheduleList.test.tsx"],
  },
  contacts: {
    shownIn: ["contacts/contactNews.test.tsx", desk, "tickets/drawer/ContactDrawer.test.tsx", bell, "schedules/ScheduleList.test.tsx"],
  },
  contactImport: { shownIn: ["contacts/import/ImportDialog.test.tsx", frame] },
  whatsapp: { shownIn: [phones, desk, phone, "users/UserDialog.test.tsx"] },
  whatsappSession: { shownIn: [phones, desk, phone] },
  queue: { shownIn: ["connections/ConnectionDialog.test.tsx", "users/UserList.test.tsx", desk, bell, frame] },
  schedule: { shownIn: ["schedules/ScheduleList.test.tsx"] },
  scheduleUndashed: { unheard: "For clients that listen without the dash; ours hears the same with it." },
  setting: { unheard: "The reference's front end switches its settings page by it. No screen of ours shows a setting yet." },
  note: { shownIn: ["tickets/drawer/Notes.test.tsx"] },
  ticketMark: { shownIn: ["tickets/marks/marks.test.tsx"] },
  typing: { shownIn: ["tickets/conversation/useTyping.test.tsx"] },
  presence: { shownIn: ["tickets/presence/presence.test.tsx"] },
  sandbox: { shownIn: [phone] },
  tag: { shownIn: ["tags/TagList.test.tsx", desk] },
};

const sources = import.meta.glob<string>("../features/**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true });
const isTest = (path: string) => /\.test\.|\/testing\//.test(path);
const handlerOf = (noun: EventNoun) => new RegExp(`(useLive\\(\\{ |^ +)${noun}(: |,$)`, "m");
const heardIn = (noun: EventNoun) =>
  Object.entries(sources)
    .filter(([path, text]) => !isTest(path) && /Reactions|useLive/.test(text) && handlerOf(noun).test(text))
    .map(([path]) => path);

const featureOf = (path: string) => path.replace("../features/", "").split("/")[0];
const featuresOf = (paths: string[]) => [...new Set(paths.map(featureOf))].sort();

for (const noun of Object.keys(events) as EventNoun[])
  test(`${noun}: each screen that shows it changes when it is told, or the row says why none does`, () => {
    const row = rows[noun];
    if ("unheard" in row) return expect([row.unheard.length > 20, heardIn(noun)]).toEqual([true, []]);
    expect(featuresOf(heardIn(noun)), "the features with a handler").toEqual(featuresOf(row.shownIn));
    for (const path of row.shownIn) expect(sources[`../features/${path}`], path).toContain(`tell("${noun}"`);
  });
