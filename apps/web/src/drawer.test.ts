import { expect, test } from "vitest";
import { screens } from "./routes.tsx";

/** The whole drawer from top to bottom, with the pages that are still to come. */
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

test("the drawer shows every page in its group, from top to bottom in the promised order", () => {
  const drawn = screens.map(({ group, path }) => `${group} ${path}`);
  const promised = Object.entries(order).flatMap(([group, paths]) => paths.map((path) => `${group} ${path}`));
  expect(drawn).toEqual(promised.filter((page) => drawn.includes(page)));
});
