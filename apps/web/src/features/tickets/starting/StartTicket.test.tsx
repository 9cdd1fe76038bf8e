import { contacts } from "@recado/contract/contacts";
import { queues } from "@recado/contract/queues";
import { tickets } from "@recado/contract/tickets";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { aContactCard } from "../testing/details.ts";
import { aCard, aTicket } from "../testing/samples.ts";
import { StartTicket } from "./StartTicket.tsx";

const marina = { id: 1, name: "Marina", number: "5511987654321" };
const anas = { id: 1, uuid: aTicket().uuid, userId: 7, user: { id: 7, name: "Ana" }, queue: { id: 1, name: "Vendas" } };
const running = (openTicket: typeof anas | null) => answer(contacts.show, () => aContactCard({ openTicket }));

function open() {
  answer(queues.list, () => []);
  const onClose = vi.fn();
  return { onClose, ...show(<StartTicket contact={marina} onClose={onClose} />) };
}

test("my own conversation with him opens at once", async () => {
  signedIn({ id: 7 });
  running(anas);
  const { router, onClose } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe(`/tickets/${aTicket({ id: 1 }).uuid}`));
  expect(onClose).toHaveBeenCalled();
});

test("a colleague's is pointed out with his name and queue, and the way there", async () => {
  signedIn({ id: 8 });
  running(anas);
  answer(tickets.showByUuid, () => aCard());
  const { onClose } = open();
  await screen.findByText(/^Ana is already talking to this contact \(queue: Vendas\)\./);
  const link = await screen.findByRole("link", { name: "Open the conversation" });
  expect(link.getAttribute("href")).toBe(`/tickets/${anas.uuid}`);
  await userEvent.click(link);
  expect(onClose).toHaveBeenCalled();
});

test("one that I may not read is pointed out just the same, and leads nowhere", async () => {
  signedIn({ id: 8, profile: "user" });
  running({ ...anas, queue: { id: 4, name: "Suporte" } });
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  const { cache } = open();
  await screen.findByText(/^Ana is already talking to this contact \(queue: Suporte\)\./);
  await waitFor(() => expect(cache.getQueryState(["tickets", "one", anas.uuid])?.status).toBe("error"));
  expect(screen.queryByRole("link")).toBeNull();
});

test("where there is none it is begun, by agents in a queue of theirs: the only one is chosen already", async () => {
  signedIn({ id: 8, profile: "user", queues: [{ id: 3, name: "Vendas", color: "#1f7a8c" }] as never });
  running(null);
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
  running(null);
  open();
  refuse(tickets.create, "ERR_OTHER_OPEN_TICKET", { ticket: { ...anas, queue: null } });
  refuse(tickets.showByUuid, "ERR_NO_TICKET_FOUND");
  await waitFor(() => expect(screen.getByRole("button", { name: "Start" })).toHaveProperty("disabled", false));
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  await screen.findByText(/^Ana is already talking to this contact\./);
});
