import { type Ticket, tickets } from "@recado/contract/tickets";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { answer, showRoutes, signedIn } from "../../../testing.tsx";
import { TicketsScreen } from "../TicketsScreen.tsx";
import { aTicket } from "./samples.ts";

export const at = (minute: number) => `2026-11-20T10:${String(minute).padStart(2, "0")}:00.000Z`;

/** The list with these rows, the first one on top, and the focus nowhere yet. `put` changes what the server answers from then on. */
export async function openList(...rows: Partial<Ticket>[]) {
  signedIn({ id: 7 });
  let stored = rows.map((row, index) => aTicket({ updatedAt: at(50 - index), ...row }));
  answer(tickets.list, ({ query: { status } }) => {
    const found = stored.filter((ticket) => ticket.status === status);
    return { tickets: found, count: found.length, hasMore: false, cursor: null };
  });
  const { router, cache } = showRoutes([{ path: "/tickets/:uuid?", element: <TicketsScreen /> }], "/tickets");
  if (stored.some(({ status }) => status === "pending")) await userEvent.click(await screen.findByRole("tab", { name: /^Waiting/ }));
  await screen.findByText(`Contato ${stored[0]?.id}`);
  return {
    cache,
    stored: () => stored,
    put: (next: Ticket[]) => {
      stored = next;
    },
    path: () => router.state.location.pathname,
  };
}

export const box = (id: number) => screen.getByRole("checkbox", { name: `Select Contato ${id}` });
export const picked = () =>
  screen
    .getAllByRole("checkbox", { name: /^Select Contato/ })
    .filter((one) => (one as HTMLInputElement).checked)
    .map((one) => one.getAttribute("aria-label"));
export const theBar = async () => within(await screen.findByRole("region", { name: "Selected tickets" }));
export const stand = (id: number) => screen.getByRole("link", { name: `Contato ${id}` }).focus();
