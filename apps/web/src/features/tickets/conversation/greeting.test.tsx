import type { TicketCard } from "@recado/contract/tickets";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { openTicket } from "../testing/open.tsx";
import { aCard } from "../testing/samples.ts";

const can = { accept: false, reply: false, return: false, close: false, reopen: false, transfer: false, tag: false, remove: false };

test.each<[string, Partial<TicketCard>, boolean]>([
  ["who may write", {}, true],
  ["a ticket that is closed", { status: "closed" }, false],
  ["one that waits", { status: "pending" }, false],
  ["a colleague's", { can, userId: 8 }, false],
  ["one whose connection is gone", { whatsapp: null }, false],
  ["one whose 24 hours are over", { window: { open: false, until: null } }, false],
])("where nothing was said yet whoever may write is asked to begin, and nobody else: %s", async (_, more, isAsked) => {
  await openTicket(aCard(more), []);
  await screen.findByText("No messages yet");
  expect(screen.queryByText("Write the first one.") !== null).toBe(isAsked);
});
