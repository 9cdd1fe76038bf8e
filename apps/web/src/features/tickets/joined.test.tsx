import { contacts } from "@recado/contract/contacts";
import { type Message, messages } from "@recado/contract/messages";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import { act, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import { Outlet } from "react-router";
import { beforeEach, expect, test } from "vitest";
import { setLine, tell } from "../../lib/realtime.ts";
import { readStored } from "../../lib/storage.ts";
import { answer, api, cutOff, refuse, showRoutes, signedIn } from "../../testing.tsx";
import { useUnsentUpkeep } from "./outbox/useUnsentUpkeep.ts";
import { TicketsScreen } from "./TicketsScreen.tsx";
import { aContactCard, knows } from "./testing/details.ts";
import { pageOf } from "./testing/open.tsx";
import { aCard, aMessage, aTicket, ours } from "./testing/samples.ts";

const uuidOf = (id: number) => `00000000-0000-4000-8000-0000000000${id}`;
const cardOf = (id: number, name: string): TicketCard =>
  aCard({ id, uuid: uuidOf(id), contactId: id, contact: { ...aCard().contact, id, name } });
const message = (id: number, body: string) => aMessage({ id: String(id), body, ticketId: 11, contactId: id });
const field = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a message" });

let cards: Record<string, TicketCard> = {};
let talks: Record<number, Message[]> = {};

/** José's conversation, 12, becomes a part of Maria's, 11. */
const beOne = () => {
  cards = { [uuidOf(11)]: cards[uuidOf(11)]! };
  talks = { 11: [message(11, "sou Maria"), message(12, "sou José")] };
  act(() => {
    tell("ticket", { action: "delete", ticketId: 12, into: uuidOf(11) });
    tell("contact", { action: "delete", contactId: 12, into: 11 });
  });
};

beforeEach(() => {
  signedIn({ id: 7 });
  cards = { [uuidOf(11)]: cardOf(11, "Maria"), [uuidOf(12)]: cardOf(12, "José") };
  talks = { 11: [message(11, "sou Maria")], 12: [aMessage({ id: "12", body: "sou José", ticketId: 12, contactId: 12 })] };
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(tickets.showByUuid, ({ params }) => cards[params.uuid] ?? cardOf(11, "Maria"));
  answer(messages.list, ({ params }) => pageOf(talks[params.ticketId] ?? []));
});

const pages = [
  { path: "/tickets/:uuid?", element: <TicketsScreen /> },
  { path: "*", element: <p>elsewhere</p> },
];

/** What surrounds every page. */
function Around() {
  useUnsentUpkeep();
  return <Outlet />;
}

async function open(id: number, name: string) {
  const { router } = showRoutes([{ element: <Around />, children: pages }], `/tickets/${uuidOf(id)}`);
  await screen.findByRole("heading", { level: 2, name });
  return {
    here: () => router.state.location.pathname,
    move: (path: string) => router.navigate(path),
    go: (uuid: string) => act(() => router.navigate(`/tickets/${uuid}`)),
  };
}

test("whoever has the conversation open that goes is taken to the other, with what he had begun to write", async () => {
  const at = await open(12, "José");
  await userEvent.type(await field(), "Já vejo");
  beOne();
  await screen.findByRole("heading", { level: 2, name: "Maria" });
  expect(at.here()).toBe(`/tickets/${uuidOf(11)}`);
  expect(await screen.findByText("The conversation that was open has been merged into this one.")).toBeTruthy();
  expect(await screen.findByText("sou José")).toBeTruthy();
  await waitFor(async () => expect((await field()).value).toBe("Já vejo"));
  await userEvent.clear(await field());
});

test("what had been begun there too stays, and comes first", async () => {
  const at = await open(11, "Maria");
  await userEvent.type(await field(), "Bom dia, Maria");
  await at.go(uuidOf(12));
  await screen.findByRole("heading", { level: 2, name: "José" });
  await userEvent.type(await field(), "Já vejo");
  beOne();
  await screen.findByRole("heading", { level: 2, name: "Maria" });
  await waitFor(async () => expect((await field()).value).toBe("Bom dia, Maria\nJá vejo"));
  await userEvent.clear(await field());
});

test("what one had begun to note of either stands where one notes something of both", async () => {
  const note = () => screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a note for the team" });
  const notes = async (text: string) => {
    await userEvent.click(await screen.findByRole("tab", { name: "Note" }));
    await userEvent.type(await note(), text);
  };
  const at = await open(11, "Maria");
  await notes("Prefere a tarde");
  await at.go(uuidOf(12));
  await screen.findByRole("heading", { level: 2, name: "José" });
  await notes("Pede nota");
  beOne();
  await screen.findByRole("heading", { level: 2, name: "Maria" });
  await userEvent.click(await screen.findByRole("tab", { name: "Note" }));
  await waitFor(async () => expect((await note()).value).toBe("Prefere a tarde\nPede nota"));
  await userEvent.clear(await note());
  expect(readStored("noteDrafts")).toBeNull();
});

test("what was begun and could not be sent in a conversation that goes while one looks at another is found where it went", async () => {
  const at = await open(12, "José");
  cutOff(messages.send);
  await userEvent.type(await field(), "Um momento{Enter}");
  await screen.findByRole("button", { name: "Cancel" });
  await userEvent.type(await field(), "Já vejo");
  await at.go(uuidOf(11));
  await screen.findByRole("heading", { level: 2, name: "Maria" });
  expect(screen.queryByText("Um momento")).toBeNull();
  beOne();
  await waitFor(async () => expect((await field()).value).toBe("Já vejo"));
  await userEvent.click(within((await screen.findByText("Um momento")).closest("li")!).getByRole("button", { name: "Cancel" }));
  await userEvent.clear(await field());
});

test("what could not be sent there waits in the other, and is sent from there", async () => {
  await open(12, "José");
  refuse(messages.send, "ERR_TICKET_NOT_OPEN");
  await userEvent.type(await field(), "Um momento{Enter}");
  const failed = await screen.findByRole("button", { name: "Try again" });
  expect(failed).toBeTruthy();
  beOne();
  await screen.findByText("sou José");
  const requests: unknown[] = [];
  answer(messages.send, ({ params, body }) => {
    requests.push([params.ticketId, body.body]);
    return { messages: [ours({ id: "30", ticketId: 11, body: "Um momento", clientId: body.clientId ?? null })] };
  });
  await userEvent.click(within(screen.getByText("Um momento").closest("li")!).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(requests).toEqual([[11, "Um momento"]]));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
});

test.each([
  ["refused", () => HttpResponse.json({ error: "ERR_TICKET_NOT_OPEN" }, { status: 409 })],
  ["lost", () => HttpResponse.error()],
])("what is on its way there at that very moment, and is %s, stands in the other, before what waits behind it", async (how, refusal) => {
  const again = { refused: "Try again", lost: "Cancel" }[how as "refused" | "lost"];
  const { promise: holding, resolve: letGo } = Promise.withResolvers<void>();
  const requests: string[] = [];
  api.use(
    http.post("*/api/messages/:ticketId", async ({ request, params }) => {
      requests.push(`${params.ticketId} ${((await request.json()) as { body: string }).body}`);
      await holding;
      return refusal();
    }),
  );
  await open(12, "José");
  await userEvent.type(await field(), "Um momento{Enter}Já vejo{Enter}");
  await waitFor(() => expect(requests).toEqual(["12 Um momento"]));
  beOne();
  await screen.findByText("sou José");
  const bubbles = () => ["Um momento", "Já vejo"].map((text) => screen.getByText(text).closest("li") as HTMLElement);
  await waitFor(() => expect(bubbles()).toHaveLength(2));
  letGo();
  await waitFor(() => expect(within(bubbles()[0]!).getByRole("button", { name: again })).toBeTruthy());
  const [first, second] = bubbles();
  expect(first!.compareDocumentPosition(second!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(requests).toHaveLength(1);

  answer(messages.send, ({ params, body }) => {
    requests.push(`${params.ticketId} ${body.body}`);
    const id = String(30 + requests.length);
    return { messages: [ours({ id, ticketId: 11, body: String(body.body), clientId: body.clientId ?? null })] };
  });
  if (how === "lost") await act(async () => void window.dispatchEvent(new Event("online")));
  else await userEvent.click(within(first!).getByRole("button", { name: again }));
  await waitFor(() => expect(requests.slice(1)).toEqual(["11 Um momento", "11 Já vejo"]));
  await waitFor(() => expect(screen.queryByText("queued")).toBeNull());
});

test("what one had begun of either is found in the other, though one was on another page when they became one", async () => {
  const at = await open(12, "José");
  await userEvent.type(await field(), "Já vejo");
  await userEvent.click(await screen.findByRole("tab", { name: "Note" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Write a note for the team" }), "Pede nota");
  await act(() => at.move("/contacts"));
  await screen.findByText("elsewhere");
  beOne();
  await at.go(uuidOf(11));
  await screen.findByRole("heading", { level: 2, name: "Maria" });
  await waitFor(async () => expect((await field()).value).toBe("Já vejo"));
  await userEvent.click(await screen.findByRole("tab", { name: "Note" }));
  const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a note for the team" });
  expect(note.value).toBe("Pede nota");
  await userEvent.clear(note);
  await userEvent.click(await screen.findByRole("tab", { name: "Reply" }));
  await userEvent.clear(await field());
});

test("whoever had no line when they became one finds what he had begun once he has one again", async () => {
  answer(tickets.show, () => cardOf(11, "Maria"));
  answer(contacts.show, () => aContactCard({ id: 11, name: "Maria" }));
  const at = await open(12, "José");
  await userEvent.type(await field(), "Já vejo");
  await userEvent.click(await screen.findByRole("tab", { name: "Note" }));
  await userEvent.type(await screen.findByRole("textbox", { name: "Write a note for the team" }), "Pede nota");
  await act(() => at.move("/contacts"));
  cards = { [uuidOf(11)]: cards[uuidOf(11)]! };
  act(() => setLine({ emit: () => {} }));
  await at.go(uuidOf(11));
  await waitFor(async () => expect((await field()).value).toBe("Já vejo"));
  await userEvent.click(await screen.findByRole("tab", { name: "Note" }));
  const note = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Write a note for the team" });
  await waitFor(() => expect(note.value).toBe("Pede nota"));
  await userEvent.clear(note);
  await userEvent.click(await screen.findByRole("tab", { name: "Reply" }));
  await userEvent.clear(await field());
});

test("whoever reads the conversation that stays sees what came with the other, and no longer once they are two again", async () => {
  await open(11, "Maria");
  expect(await screen.findByText("sou Maria")).toBeTruthy();
  beOne();
  expect(await screen.findByText("sou José")).toBeTruthy();
  talks = { 11: [message(11, "sou Maria")], 12: [] };
  const { contact, createdAt, updatedAt } = cardOf(12, "José");
  const jose = { ...contact, isGroup: false, disableBot: false, companyId: 1, whatsappId: null, createdAt, updatedAt };
  act(() => tell("contact", { action: "create", contact: jose, outOf: 11 }));
  await waitFor(() => expect(screen.queryByText("sou José")).toBeNull());
  expect(await screen.findByText("sou Maria")).toBeTruthy();
});

test("others who become one disturb nobody's reading", async () => {
  let times = 0;
  answer(messages.list, () => {
    times += 1;
    return pageOf([message(11, "sou Maria")]);
  });
  await open(11, "Maria");
  await screen.findByText("sou Maria");
  act(() => tell("contact", { action: "delete", contactId: 50, into: 51 }));
  expect(times).toBe(1);
});

test("beside a conversation that is another one's now stands who he is", async () => {
  knows({ contact: { id: 11, name: "Maria", email: "maria@exemplo.test" } });
  await open(12, "José");
  await userEvent.click(screen.getByRole("button", { name: "Contact details" }));
  const drawer = within(await screen.findByRole("region", { name: "Contact details" }));
  expect(await drawer.findByText("José")).toBeTruthy();
  // It stays, for Maria has none on that connection: it changes its contact and nothing else.
  const { can: _, ...joses } = aTicket({ id: 12, uuid: uuidOf(12), contactId: 11, updatedAt: "2026-11-20T11:00:00.000Z" });
  const contact = { ...joses.contact, id: 11, name: "Maria", email: "maria@exemplo.test" };
  act(() => tell("ticket", { action: "update", ticket: { ...joses, contact } }));
  expect(await drawer.findByText("Maria")).toBeTruthy();
  expect(await drawer.findByText("maria@exemplo.test")).toBeTruthy();
});

test("an old address leads to where the conversation is now", async () => {
  const at = await open(19, "Maria");
  await waitFor(() => expect(at.here()).toBe(`/tickets/${uuidOf(11)}`));
});
