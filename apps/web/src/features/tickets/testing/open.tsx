import type { Endpoint } from "@recado/contract/endpoint";
import { type Message, messages } from "@recado/contract/messages";
import { ticketNotes } from "@recado/contract/ticket-notes";
import { type TicketCard, tickets } from "@recado/contract/tickets";
import { screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { askedWithin } from "../../../lib/testing/timers.ts";
import { answer, api, showRoutes, signedIn } from "../../../testing.tsx";
import { useUnsentUpkeep } from "../outbox/useUnsentUpkeep.ts";
import { TicketsScreen } from "../TicketsScreen.tsx";
// What comes late in a browser is here at once: no test waits for it to be translated.
import "../conversation/Conversation.tsx";
import "../../../ui/chat/voice/VoiceNote.tsx";
import { aTicket } from "./samples.ts";

const PAGE = 20;

/** With what surrounds every page. */
export function Desk() {
  useUnsentUpkeep();
  return <TicketsScreen />;
}

/** What a page of the conversation is, of these messages. */
export const pageOf = (list: Message[], more: { cursor?: string } = {}) => ({
  count: list.length,
  messages: list,
  ticket: aTicket(),
  hasMore: more.cursor !== undefined,
  cursor: more.cursor ?? null,
  attendances: [],
});

/** `isPaged`: by twenty, as the server does it; `around`: what a page brings. */
type Opening = { cursor?: string; profile?: "user" | "admin"; isPaged?: boolean; around?: (desk: ReactElement) => ReactElement };

/** The screen with this ticket open, and nothing in the lists. How often the conversation has been opened is counted. */
export async function openTicket(
  card: TicketCard,
  list: Message[] = [],
  { profile = "user", isPaged, around = (desk) => desk, ...more }: Opening = {},
) {
  signedIn({ id: 7, profile });
  const opened = { times: 0 };
  answer(tickets.list, () => ({ tickets: [], count: 0, hasMore: false, cursor: null }));
  answer(tickets.showByUuid, () => card);
  if (!isAnswered(ticketNotes.list)) answer(ticketNotes.list, () => []);
  if (!isAnswered(tickets.moves)) answer(tickets.moves, () => []);
  answer(messages.list, ({ query: { cursor, peek } }) => {
    if (!peek) opened.times += 1;
    if (!isPaged) return pageOf(list, more);
    const end = cursor === undefined ? list.length : Number(cursor);
    const from = Math.max(0, end - PAGE);
    return pageOf(list.slice(from, end), from > 0 ? { cursor: String(from) } : {});
  });
  const shown = showRoutes([{ path: "/tickets/:uuid?", element: around(<Desk />) }], `/tickets/${card.uuid}`);
  await screen.findByRole("heading", { level: 2, name: card.contact.name });
  return { ...shown, opened };
}

/** With `fakeTimers`: which conversations are asked for while so much time passes; to ask for one says that it is read. */
export const readWithin = async (ms: number) =>
  (await askedWithin(ms)).filter((one) => /^GET \/api\/messages\/\d+/.test(one) && !one.includes("peek="));

/** The test has said already what is answered there. */
const isAnswered = ({ path }: Endpoint) =>
  api.listHandlers().some((one) => "info" in one && "path" in one.info && one.info.path === `*/api${path}`);
