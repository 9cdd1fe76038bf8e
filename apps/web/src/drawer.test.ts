import { expect, test } from "vitest";
import { screens } from "./routes.tsx";

/** The specified menu from top to bottom, with pages still to come. Further pages of ours may stand anywhere in their group. */
const order = {
  work: ["/", "/tickets", "/kanban", "/contacts", "/schedules", "/quick-messages", "/tags", "/chats", "/todolist", "/helps"],
  campaigns: ["/campaigns", "/contact-lists", "/campaigns-config"],
  flows: ["/phrase-lists", "/flowbuilders"],
  admin: [
    ...["/connections", "/queues", "/users", "/files", "/prompts", "/queue-integration", "/messages-api", "/financeiro"],
    ...["/settings", "/subscription"],
  ],
  platform: ["/mails", "/announcements"],
};

test("the drawer shows the specified pages in their groups, from top to bottom in the promised order", () => {
  const drawn = screens.map(({ group, path }) => `${group} ${path}`);
  const promised = Object.entries(order).flatMap(([group, paths]) => paths.map((path) => `${group} ${path}`));
  expect(drawn.filter((page) => promised.includes(page))).toEqual(promised.filter((page) => drawn.includes(page)));
  expect(drawn.length).toBeGreaterThan(20);
});
