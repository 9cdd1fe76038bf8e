import { type EventNoun, events, isCalled } from "@recado/contract/events";
import type { TicketPosition } from "@recado/contract/facts";
import { ticketsOf } from "../../modules/messages/factory.ts";
import { ticketPolicy } from "../../modules/tickets/policy.ts";
import type { Actor } from "../../platform/company.ts";
import type { TestUser } from "../company.ts";
import type { Reader } from "../sample.ts";
import { tableOf } from "../samples.ts";
import type { TestSocket } from "../socketClient.ts";
import { tellsOfOthers } from "./isolation.ts";
import type { Peopled } from "./world.ts";

/** A person with an open socket; `actor` as it was when the socket opened. */
export type Listener = { company: Peopled; user: TestUser; actor: Actor; expired: boolean; socket: TestSocket };
type Frame = TestSocket["heard"][number];

/** Every place (status, owner, queue) where the company's tickets ever were, and the ticket of each note. */
type Whereabouts = { places: Map<number, TicketPosition[]>; notes: Map<number, number> };

export async function whereabouts(company: Peopled): Promise<Whereabouts> {
  const found: Whereabouts = { places: new Map(), notes: new Map() };
  const stood = (id: number, place: TicketPosition) => found.places.set(id, [...(found.places.get(id) ?? []), place]);
  for (const { payload } of await company.facts()) {
    const { ticketId, noteId, was } = payload as { ticketId?: number; noteId?: number; was?: TicketPosition };
    if (ticketId !== undefined && was) stood(ticketId, was);
    if (ticketId !== undefined && noteId !== undefined) found.notes.set(noteId, ticketId);
  }
  for (const { id, status, userId, queueId } of await ticketsOf(company))
    stood(id, { status: status as TicketPosition["status"], userId, queueId });
  return found;
}

export const nounOf = ({ event }: Frame, { id }: Peopled) =>
  (Object.keys(events) as EventNoun[]).find((noun) => isCalled(event, events[noun].name(id)));

/** Apart from its own company's events, a socket may only receive "ready". */
export function isForeign(frame: Frame, { company }: Listener): boolean {
  if (frame.event === "ready") return false;
  const text = JSON.stringify(frame);
  const companies = [...text.matchAll(/"companyId":(\d+)/g)].map(([, id]) => Number(id));
  return nounOf(frame, company) === undefined || tellsOfOthers(text, company) || companies.some((id) => id !== company.id);
}

const mayRead = tableOf("mayRead");

/** Checked against the policies. A frame with only an id is judged by every place where that ticket ever was. */
export function isUnreadable(frame: Frame, { company, actor, expired }: Listener, { places, notes }: Whereabouts): boolean {
  const noun = nounOf(frame, company);
  if (noun === undefined) return false;
  if (expired && noun !== "auth" && noun !== "quickMessage") return true; // these two reach even an expired company
  const mayReadTicket = (id = 0) => (places.get(id) ?? []).some((place) => ticketPolicy.read(actor, place));
  const judge = mayRead[noun] as ((payload: unknown, reader: Reader) => boolean) | undefined;
  return judge !== undefined && !judge(frame.payload, { actor, mayReadTicket, ticketOfNote: (id) => notes.get(id) });
}

/** The ticket that a frame is about, if any. */
export function ticketOf({ payload }: Frame): number | undefined {
  const { ticket, ticketId, note } = (payload ?? {}) as { ticket?: { id: number }; ticketId?: number; note?: { ticketId: number } };
  return ticket?.id ?? ticketId ?? note?.ticketId;
}
