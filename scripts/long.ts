import { dirname } from "node:path";

const modules = [
  ...["auth/reset", "auth/signIn", "chats/large", "contacts/imports/imports", "contacts/imports/killed", "contacts/imports/read"],
  ...["dashboard/histories", "kanban/races", "messages/large", "messages/media/fetch", "messages/media/lanes", "messages/media/prepare"],
  ...["messages/merges/merges", "messages/merges/races", "messages/races", "messages/receive/lost", "messages/webhooks/webhookBounds"],
  ...["tickets/list/repeated", "tickets/list/scanNewest", "tickets/list/words", "tickets/presence", "users/ownPasswords"],
  ...["contact-lists/imports", "messages/integrations/typebot", "messages/integrations/webhook", "messages/merges/parts"],
  ...["messages/prompts/turn", "messages/runs/transcripts"],
];
const server = [
  ...["channels/answering", "channels/beta", "channels/newerVersion", "channels/session/leaving", "channels/takeover"],
  ...["demo/history/history", "platform/events", "platform/http/uploads", "platform/media/confined", "platform/media/voice"],
  ...["platform/outage", "platform/postgres/cluster", "platform/realtime/fanout", "platform/sheets/readSheet", "platform/storage/storage"],
];
const screens = [
  ...["companies/CompanyList", "connections/ConnectionDialog", "contacts/contactNews", "queues/QueueDialog", "queues/menu/MenuFields"],
  ...["tickets/composer/MessageInput", "tickets/composer/Voice", "tickets/composer/files/Attachments", "tickets/drafts/drafts"],
  ...["tickets/composer/suggestions/quickReplies", "tickets/conversation/Conversation", "tickets/drawer/ContactDrawer", "tickets/joined"],
  ...["tickets/list/TicketList", "tickets/list/selection/acts", "users/UserDialog"],
  ...["connections/ConnectionList", "tickets/marks/marks", "tickets/starting/NewTicketDialog"],
];

/**
 * The test files that take longest, because they race, write very many rows, wait, or open a whole screen for each test: each runs in one
 * turn of three, and when product code in its folder changed.
 */
export const longFiles = [
  ...modules.map((name) => `apps/api/src/modules/${name}.test.ts`),
  ...server.map((name) => `apps/api/src/${name}.test.ts`),
  ...screens.map((name) => `apps/web/src/features/${name}.test.tsx`),
];

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
