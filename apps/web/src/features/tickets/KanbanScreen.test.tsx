import { FIRST_LANE, type KanbanTicket, kanban } from "@recado/contract/kanban";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { tell } from "../../lib/realtime.ts";
import { answer, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { toast } from "../../ui/toasts.ts";
import { KanbanScreen } from "./KanbanScreen.tsx";
import { aTicket } from "./testing/samples.ts";
// Here at once: nobody waits for it.
import "../../ui/OfferToast.tsx";

// Nothing has a height here: every card is drawn.
vi.mock("virtua", () => ({ VList: ({ children }: { children: ReactNode }) => <div>{children}</div> }));

const tag = (id: number, name: string) => ({ id, name, color: "#7048C6" });
const [NEW, PAID] = [tag(11, "Orçamento"), tag(12, "Pago")] as const;
const card = (id: number, more: Partial<KanbanTicket> = {}) => aTicket({ id, ...more } as object);
const later = (minute: number) => `2026-11-20T11:${String(minute).padStart(2, "0")}:00.000Z`;

function openBoard(cards: KanbanTicket[], profile: "user" | "supervisor" = "user") {
  signedIn({ id: 7, profile });
  const order = { ids: [NEW, PAID] };
  answer(kanban.board, () => ({
    tickets: cards.toSorted((one, other) => other.id - one.id),
    count: cards.length,
    hasMore: false,
    lanes: [{ tagId: FIRST_LANE, name: "", color: "" }, ...order.ids.map(({ id, ...one }) => ({ tagId: id, ...one }))].map((lane) => ({
      ...lane,
      hasMore: false,
    })),
  }));
  answer(kanban.counts, () => ({ lanes: [{ tagId: FIRST_LANE, count: cards.length }], isPartial: false }));
  showRoutes([{ path: "/kanban/:uuid?", element: <KanbanScreen /> }], "/kanban");
  return order;
}

const lane = (name: string) => screen.findByRole("region", { name });
const namesIn = async (name: string) =>
  within(await lane(name))
    .queryAllByRole("article")
    .map((one) => one.getAttribute("aria-label"));
const isIn = (name: string, cards: string[]) => waitFor(async () => expect(await namesIn(name)).toEqual(cards));

async function moveTo(contact: string, to: string) {
  await userEvent.click(await screen.findByRole("button", { name: `Move ${contact} to…` }));
  await userEvent.click(await screen.findByRole("menuitem", { name: to }));
}

test("a card is moved by its menu, at once, and put back for as long as that is offered", async () => {
  openBoard([card(1), card(2)]);
  const requests: unknown[] = [];
  answer(kanban.move, ({ params, query }) => {
    requests.push({ ...params, ...query });
    return { ticket: card(params.ticketId, { tags: [NEW], updatedAt: later(1) }) };
  });
  answer(kanban.leave, ({ params, query }) => {
    requests.push({ ...params, ...query });
    return { ticket: card(params.ticketId, { updatedAt: later(2) }) };
  });
  await isIn("Open", ["Contato 2", "Contato 1"]);
  await moveTo("Contato 1", "Orçamento");
  await isIn("Orçamento", ["Contato 1"]);
  expect(await screen.findByText("Tag Orçamento added: Contato 1")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: /^Undo/ }));
  await isIn("Open", ["Contato 1", "Contato 2"]);
  expect(requests).toEqual([
    { ticketId: 1, tagId: NEW.id, from: 0 },
    { ticketId: 1, from: NEW.id },
  ]);
});

test("a move that is refused is taken back, and it is said why", async () => {
  openBoard([card(1)]);
  refuse(kanban.move, "ERR_CARD_MOVED");
  await moveTo("Contato 1", "Pago");
  expect(await screen.findByText("Someone else has just moved this ticket.")).toBeTruthy();
  await isIn("Open", ["Contato 1"]);
});

test("a search that stopped early says so", async () => {
  openBoard([card(1)]);
  answer(kanban.counts, () => ({ lanes: [{ tagId: FIRST_LANE, count: 1 }], isPartial: true }));
  expect(await screen.findByText(/^The search found too many results/)).toBeTruthy();
});

test("M opens the menu of the card that one stands on", async () => {
  openBoard([card(1)]);
  act(() => (document.querySelector("article a") as HTMLElement | null)?.focus());
  (await screen.findByRole("link", { name: "Contato 1" })).focus();
  await userEvent.keyboard("m");
  expect(await screen.findByRole("menuitem", { name: "Pago" })).toBeTruthy();
});

test("what colleagues do is shown live: moves, what is said and read, what is closed and gone, and the order of the lanes", async () => {
  const order = openBoard([card(1), card(2), card(3)]);
  await isIn("Open", ["Contato 3", "Contato 2", "Contato 1"]);
  act(() => tell("ticket", { action: "update", ticket: card(1, { tags: [PAID], updatedAt: later(5) }) }));
  await isIn("Pago", ["Contato 1"]);
  act(() => tell("ticket", { action: "update", ticket: card(1, { tags: [NEW], updatedAt: later(4) }) })); // late, and older
  await isIn("Pago", ["Contato 1"]);
  act(() =>
    tell("appMessage", {
      action: "create",
      message: {},
      ticket: card(2, { lastMessage: "Pode ser?", unreadMessages: 2, updatedAt: later(6) }),
    }),
  );
  await isIn("Open", ["Contato 2", "Contato 3"]);
  expect(await screen.findByText("Pode ser?")).toBeTruthy();
  act(() => tell("ticket", { action: "updateUnread", ticketId: 2 }));
  act(() => tell("ticket", { action: "update", ticket: card(3, { status: "closed", updatedAt: later(7) }) }));
  await isIn("Open", ["Contato 2"]);
  act(() => tell("ticket", { action: "delete", ticketId: 2 }));
  await isIn("Open", []);

  order.ids.reverse();
  act(() => tell("kanban", { action: "update", ids: [PAID.id, NEW.id] }));
  await waitFor(() => {
    const names = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Open", "Pago", "Orçamento"]);
  });
});

test("those who lead put a lane elsewhere", async () => {
  openBoard([card(1)], "supervisor");
  const requests: unknown[] = [];
  answer(kanban.order, ({ body }) => {
    requests.push(body.ids);
    return { lista: [] };
  });
  await userEvent.click(await screen.findByRole("button", { name: "Options for column Pago" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Move left" }));
  await waitFor(() => expect(requests).toEqual([[PAID.id, NEW.id]]));
  for (let key = 0; key < 9; key++) toast.dismiss(key);
});
