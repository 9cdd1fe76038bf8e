import { connections } from "@recado/contract/connections";
import { messages } from "@recado/contract/messages";
import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, cutOff, refuse, showRoutes, signedIn } from "../../../testing.tsx";
import { shownToasts, toast } from "../../../ui/toasts.ts";
import { TicketsScreen } from "../TicketsScreen.tsx";
import { openTicket, pageOf } from "../testing/open.tsx";
import { aCard, aMessage } from "../testing/samples.ts";
import "./TransferDialog.tsx";
import { answerMoves, refuseMoves } from "../testing/moves.ts";

const here = `/tickets/${aCard().uuid}`;
const none = { tickets: [], count: 0, hasMore: false, cursor: null };
const texts = () => shownToasts().map(({ text }) => text);
const leaves = () => tell("ticket", { action: "delete", ticketId: 1 });

beforeEach(() => {
  for (const { key } of shownToasts()) toast.dismiss(key);
  answer(connections.list, () => []);
});

/** Follows a link from another page, so that there is a page to go back to. */
function follow() {
  answer(tickets.list, () => none);
  const { router } = showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
  void router.navigate(here);
  return { at: () => router.state.location.pathname, back: () => router.navigate(-1) };
}

test.each([
  ["user", "Access not allowed"],
  ["admin", "Ticket not found."],
] as const)("a link to a ticket that is not there for a %s leads back to the list, and says so", async (profile, said) => {
  signedIn({ id: 7, profile });
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  const { at, back } = follow();
  expect(await screen.findByText(said)).toBeTruthy();
  await waitFor(() => expect(at()).toBe("/tickets"));
  await screen.findByText("Choose a ticket");
  expect(screen.queryByText("This could not be loaded")).toBeNull();
  // Going back does not lead there again.
  await back();
  expect(at()).toBe("/tickets");
});

test("what the line or the server keeps from being loaded is tried again where one is", async () => {
  signedIn({ id: 7 });
  cutOff(tickets.showByUuid);
  const { at } = follow();
  await screen.findByRole("button", { name: "Try again" });
  expect([at(), texts()]).toEqual([here, []]);
});

test.each([
  ["user", "The conversation with Contato 1 went to another queue or person, or was deleted."],
  ["admin", "The conversation with Contato 1 was deleted."],
] as const)(
  "whoever loses a ticket (%s) while he looks at it is told why he is at the list again, and may come back",
  async (profile, text) => {
    const { router } = await openTicket(aCard(), [aMessage()], { profile });
    refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
    leaves();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(router.state.location.pathname).toBe("/tickets");

    answer(tickets.showByUuid, () => aCard());
    await router.navigate(here);
    await screen.findByRole("heading", { level: 2, name: "Contato 1" });
    expect(router.state.location.pathname).toBe(here);
  },
);

test.each(["before", "after"])("whoever gives it away himself is told only that, where the news come %s the answer", async (order) => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [] }]);
  const { router } = await openTicket(aCard(), [aMessage()]);
  const isBack = () => waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  answerMoves(async () => {
    refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
    if (order === "before") {
      leaves();
      await isBack();
    }
    return { ...aCard({ userId: 8 }), undo: { id: aCard().uuid, ms: 60_000 } };
  });
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await screen.findByText("Transferred: Contato 1");
  await isBack();
  leaves();
  expect(texts()).toEqual(["Transferred: Contato 1"]);
});

test("what one has given away is not asked for once more", async () => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [] }]);
  const { router } = await openTicket(aCard({ id: 51 }), [aMessage()]);
  const requests: string[] = [];
  answerMoves(() => {
    answer(tickets.showByUuid, () => {
      requests.push("the ticket");
      return aCard({ id: 51 });
    });
    answer(messages.list, () => {
      requests.push("its messages");
      return pageOf([aMessage()]);
    });
    answer(tickets.list, () => {
      requests.push("a list");
      return none;
    });
    return { ...aCard({ id: 51, userId: 8 }), undo: { id: aCard().uuid, ms: 60_000 } };
  });
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
  await waitFor(() => expect(requests).toContain("a list"));
  expect(new Set(requests)).toEqual(new Set(["a list"]));
});

test("whoever deletes it is told once that it is gone", async () => {
  const { router } = await openTicket(aCard({ can: { ...aCard().can, remove: true } }), [aMessage()], { profile: "admin" });
  answer(tickets.remove, async () => {
    refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
    leaves();
    await waitFor(() => expect(router.state.location.pathname).toBe("/tickets"));
    return { message: "ticket deleted" as const };
  });
  await userEvent.click(screen.getByRole("button", { name: "More actions" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Delete" }));
  await userEvent.click(await screen.findByRole("button", { name: "Delete" }));
  await screen.findByText("The conversation with Contato 1 was deleted.");
  expect(texts()).toEqual(["The conversation with Contato 1 was deleted."]);
});

test("whose transfer is refused has let nothing go: that somebody was quicker is told", async () => {
  answer(queues.list, () => []);
  answer(tickets.targets, () => [{ id: 8, name: "Bia", online: true, openTickets: 0, queues: [] }]);
  await openTicket(aCard(), [aMessage()]);
  refuseMoves("ERR_VALIDATION");
  await userEvent.keyboard("t");
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(await dialog.findByRole("combobox", { name: "Assign to" }));
  await userEvent.click(await screen.findByRole("option", { name: /^Bia/ }));
  await userEvent.click(dialog.getByRole("button", { name: "Transfer" }));
  await dialog.findByRole("alert");
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  leaves();
  expect(await screen.findByText(/^The conversation with Contato 1 went to another queue/)).toBeTruthy();
});
