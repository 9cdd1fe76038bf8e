import { type Ticket, tickets } from "@recado/contract/tickets";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test } from "vitest";
import { tell } from "../../../../lib/realtime.ts";
import { refuse } from "../../../../testing.tsx";
import { at, box, openList, picked, stand, theBar } from "../../testing/picking.tsx";
import { aTicket } from "../../testing/samples.ts";

const names = (...ids: number[]) => ids.map((id) => `Select Contato ${id}`);
const four = [1, 2, 3, 4].map((id) => ({ id }));
const newsOf = ({ can: _, ...ticket }: Ticket) => ticket;

test("X picks where one stands, Shift with J, K and the arrows what follows; nothing opens, and Escape leaves it", async () => {
  const { path } = await openList(...four);
  stand(2);
  await userEvent.keyboard("x");
  expect(picked()).toEqual(names(2));
  await userEvent.keyboard("{Shift>}J{ArrowDown}{/Shift}");
  expect(picked()).toEqual(names(2, 3, 4));
  expect(document.activeElement).toBe(screen.getByRole("link", { name: "Contato 4" }));
  await userEvent.keyboard("{Shift>}{ArrowUp}K{/Shift}");
  expect(picked()).toEqual(names(2));
  await userEvent.keyboard("k{Shift>}K{/Shift}kx");
  expect(picked()).toEqual(names(2));
  await userEvent.keyboard("x");
  const bar = await theBar();
  expect(bar.getByText("2 selected")).toBeTruthy();
  expect(path()).toBe("/tickets");

  await userEvent.keyboard("{Escape}");
  expect(picked()).toEqual([]);
  expect(screen.queryByRole("region", { name: "Selected tickets" })).toBeNull();
});

test("by pointer: a press picks one, with Shift all as far as there, and where the box has the focus the space bar is its own", async () => {
  const { path } = await openList(...four);
  const hand = userEvent.setup();
  await hand.click(box(1));
  await hand.keyboard("{Shift>}");
  await hand.click(box(3));
  await hand.keyboard("{/Shift}");
  expect(picked()).toEqual(names(1, 2, 3));
  await hand.click(box(2));
  expect(picked()).toEqual(names(1, 3));
  await hand.keyboard(" ");
  expect(picked()).toEqual(names(1, 2, 3));
  expect(path()).toBe("/tickets");
});

test("a finger that stays picks and does not open; one that moves on or is lifted soon does not pick", async () => {
  const { path } = await openList(...four);
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  const row = screen.getByRole("link", { name: "Contato 2" });
  const touch = { pointerType: "touch", clientX: 50, clientY: 50, bubbles: true };
  fireEvent.pointerDown(row, touch);
  fireEvent.pointerMove(row, { ...touch, clientY: 80 });
  fireEvent.pointerDown(screen.getByRole("link", { name: "Contato 3" }), touch);
  fireEvent.pointerUp(row, touch);
  fireEvent.pointerDown(row, touch);
  await waitFor(() => expect(picked()).toEqual(names(2)));
  fireEvent.pointerUp(row, touch);
  fireEvent.click(row);
  expect(path()).toBe("/tickets");
  fireEvent.click(row);
  expect(path()).not.toBe("/tickets");
});

test("others that come are not picked; what leaves the list leaves the selection, is counted, and comes back unpicked", async () => {
  const { put, stored } = await openList(...four);
  const hand = userEvent.setup();
  await hand.click(box(1));
  await hand.click(box(2));
  const bar = await theBar();
  const fresh = aTicket({ id: 9, updatedAt: at(58) });
  const [first, ...others] = stored();
  put([fresh, ...others]);
  tell("ticket", { action: "delete", ticketId: 1 });
  tell("ticket", { action: "update", ticket: newsOf(fresh) });
  expect(await bar.findByText(/1 left the list/)).toBeTruthy();
  expect(bar.getByText("1 selected")).toBeTruthy();
  expect(box(1)).toHaveProperty("disabled", true);
  await hand.click(screen.getByRole("searchbox"));
  await screen.findByRole("link", { name: "Contato 9" }, { timeout: 5000 });
  expect(picked()).toEqual(names(2));

  put([aTicket({ ...first, updatedAt: at(59) }), fresh, ...others]);
  tell("ticket", { action: "update", ticket: newsOf(aTicket({ id: 1, updatedAt: at(59) })) });
  await screen.findByRole("link", { name: "Contato 1" }, { timeout: 5000 });
  expect(picked()).toEqual(names(2));
});

test("where the last one has left, that is said until one has seen it", async () => {
  const { put, stored } = await openList(...four);
  await userEvent.click(box(1));
  put(stored().slice(1));
  tell("ticket", { action: "delete", ticketId: 1 });
  const bar = await theBar();
  expect(await bar.findByText("0 selected")).toBeTruthy();
  await userEvent.click(bar.getByRole("button", { name: "Clear selection" }));
  expect(screen.queryByRole("region", { name: "Selected tickets" })).toBeNull();
});
