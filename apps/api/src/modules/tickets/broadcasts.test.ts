import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { ticketBroadcasts } from "./broadcasts.ts";
import { createTicket } from "./factory.ts";

test("that it was read is told as it stands by then: what was said before that is told does not become read", async () => {
  const company = await createCompany();
  const { id: ticketId } = await createTicket(company);
  const news = () => company.run((ctx) => ticketBroadcasts["ticket.read"](ctx, { ticketId }));
  expect(await news()).toMatchObject([{ event: "ticket", payload: { action: "updateUnread", ticketId } }]);
  await company.run(({ tx }) => tx.updateTable("tickets").set({ unread_messages: 2 }).where("id", "=", ticketId).execute());
  expect(await news()).toMatchObject([{ event: "ticket", payload: { action: "update", ticket: { id: ticketId, unreadMessages: 2 } } }]);
});

test("what the contact thought of it is told with the cycle that he means", async () => {
  const company = await createCompany();
  const { id: ticketId } = await createTicket(company);
  const news = await company.run((ctx) => ticketBroadcasts["ticket.rated"](ctx, { ticketId, attendanceId: 4, rating: 2 }));
  expect(news).toMatchObject([{ event: "ticket", payload: { action: "update", ticket: { id: ticketId }, rated: { id: 4, rating: 2 } } }]);
});
