import { queues } from "@recado/contract/queues";
import { type Ticket, tickets } from "@recado/contract/tickets";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { aCard, aTicket } from "../testing/samples.ts";
import { StartTicket } from "./StartTicket.tsx";

const marina = { id: 1, name: "Marina", number: "5511987654321" };
const running = (...found: Ticket[]) => answer(tickets.list, () => ({ tickets: found, count: found.length, hasMore: false, cursor: null }));

function open() {
  answer(queues.list, () => []);
  const onClose = vi.fn();
  return { onClose, ...show(<StartTicket contact={marina} onClose={onClose} />) };
}

test("my own conversation with him opens at once", async () => {
  signedIn({ id: 7 });
  running(aTicket({ id: 1, status: "closed" }), aTicket({ id: 2 }), aTicket({ id: 1, userId: 7 }));
  const { router, onClose } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${aTicket({ id: 1 }).uuid}`));
  expect(onClose).toHaveBeenCalled();
});

test("a colleague's is pointed out with his name and queue, and the way there", async () => {
  signedIn({ id: 8 });
  running(aTicket({ id: 1, userId: 7 }));
  open();
  await screen.findByText(/^Ana is already talking to this contact \(queue: Vendas\)\./);
  expect(screen.getByRole("link", { name: "Open the conversation" }).getAttribute("href")).toBe(`/tickets/${aTicket({ id: 1 }).uuid}`);
});

test("where there is none it is begun, by agents in a queue of theirs: the only one is chosen already", async () => {
  signedIn({ id: 8, profile: "user", queues: [{ id: 3, name: "Vendas", color: "#1f7a8c" }] as never });
  running(aTicket({ id: 1, status: "closed" }));
  const bodies: unknown[] = [];
  answer(tickets.create, ({ body }) => {
    bodies.push(body);
    return aCard({ id: 1 });
  });
  const { router } = open();
  expect(await screen.findByRole("textbox", { name: "Contact" })).toHaveProperty("value", "Marina");
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${aCard({ id: 1 }).uuid}`));
  expect(bodies).toEqual([{ contactId: 1, queueId: 3 }]);
});

test("a colleague who is quicker is named", async () => {
  signedIn({ id: 8, profile: "admin" });
  running();
  open();
  const ticket = { id: 1, uuid: aTicket().uuid, userId: 7, user: { id: 7, name: "Ana" }, queue: null };
  refuse(tickets.create, "ERR_OTHER_OPEN_TICKET", { ticket });
  await waitFor(() => expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", false));
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByText(/^Ana is already talking to this contact \(queue: No queue\)\./);
});
