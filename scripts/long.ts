import { dirname } from "node:path";

/**
 * Test files that take long, because they race, write very many rows, or wait: each runs in one turn of three, and when product code in its
 * folder changed.
 */
export const longFiles = [
  ...["dashboard/histories", "chats/large", "contacts/imports/killed", "contacts/imports/read", "messages/media/lanes"],
  ...["messages/merges/races", "messages/races", "messages/receive/lost", "messages/webhooks/webhookBounds"],
  ...["tickets/list/repeated", "tickets/list/scanNewest", "tickets/list/words"],
]
  .map((name) => `modules/${name}`)
  .concat("channels/answering", "channels/beta", "channels/newerVersion", "channels/session/leaving", "channels/takeover")
  .concat("demo/history/history", "platform/http/uploads", "platform/outage", "platform/postgres/cluster", "platform/realtime/fanout")
  .map((name) => `apps/api/src/${name}.test.ts`);

/** It watches for two minutes how little an idle application does: in one turn of six. */
export const idle = "apps/api/src/channels/idle.test.ts";

const LONG_TURNS = 3;
const IDLE_TURNS = 6;

/** So many come along because of a change, however wide it is: then the others have their turn. */
const REACHED_MOST = 4;

/** What this turn does not run. */
export function longLeftOut(turn: number, changed: string[]): string[] {
  const folders = new Set(changed.filter((file) => !/\.test\.tsx?$/.test(file)).map((file) => dirname(file)));
  const reached = [idle, ...longFiles].filter((file) => changed.includes(file) || folders.has(dirname(file))).slice(0, REACHED_MOST);
  const isTurn = (file: string) => (file === idle ? turn % IDLE_TURNS === 0 : longFiles.indexOf(file) % LONG_TURNS === turn % LONG_TURNS);
  return [idle, ...longFiles].filter((file) => !isTurn(file) && !reached.includes(file));
}
