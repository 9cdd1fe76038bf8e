import { type EventNoun, events, isCalled } from "@recado/contract/events";
import type { TicketPlace } from "@recado/contract/facts";
import { ticketsOf } from "../../modules/messages/factory.ts";
import { ticketPolicy } from "../../modules/tickets/policy.ts";
import type { Actor } from "../../platform/company.ts";
import type { TestUser } from "../company.ts";
import type { Reader } from "../sample.ts";
import { tableOf } from "../samples.ts";
import type { TestSocket } from "../socketClient.ts";
import { tellsOfOthers } from "./isolation.ts";
import type { Peopled } from "./world.ts";

/** Who listens, as he was when he came. */
export type Listener = { company: Peopled; user: TestUser; actor: Actor; expired: boolean; socket: TestSocket };
type Frame = TestSocket["heard"][number];

/** Where the tickets of a company have ever stood, and on which of them a note was written. */
type Whereabouts = { places: Map<number, TicketPlace[]>; notes: Map<number, number> };

export async function whereabouts(company: Peopled): Promise<Whereabouts> {
  const found: Whereabouts = { places: new Map(), notes: new Map() };
  const stood = (id: number, place: TicketPlace) => found.places.set(id, [...(found.places.get(id) ?? []), place]);
  for (const { payload } of await company.facts()) {
    const { ticketId, noteId, was } = payload as { ticketId?: number; noteId?: number; was?: TicketPlace };
    if (ticketId !== undefined && was) stood(ticketId, was);
    if (ticketId !== undefined && noteId !== undefined) found.notes.set(noteId, ticketId);
  }
  for (const { id, status, userId, queueId } of await ticketsOf(company))
    stood(id, { status: status as TicketPlace["status"], userId, queueId });
  return found;
}

export const nounOf = ({ event }: Frame, { id }: Peopled) =>
  (Object.keys(events) as EventNoun[]).find((noun) => isCalled(event, events[noun].name(id)));

/** Beside its own company's news a socket hears nothing but that it may begin. */
export function isForeign(frame: Frame, { company }: Listener): boolean {
  if (frame.event === "ready") return false;
  const text = JSON.stringify(frame);
  const companies = [...text.matchAll(/"companyId":(\d+)/g)].map(([, id]) => Number(id));
  return nounOf(frame, company) === undefined || tellsOfOthers(text, company) || companies.some((id) => id !== company.id);
}

const mayRead = tableOf("mayRead");

/** By the policies, where the frame says what it is about; one that has only an id is judged by all places where that ever stood. */
export function isUnreadable(frame: Frame, { company, actor, expired }: Listener, { places, notes }: Whereabouts): boolean {
  const noun = nounOf(frame, company);
  if (noun === undefined) return false;
  if (expired && noun !== "auth" && noun !== "quickMessage") return true; // what concerns oneself alone
  const mayReadTicket = (id = 0) => (places.get(id) ?? []).some((place) => ticketPolicy.read(actor, place));
  const judge = mayRead[noun] as ((news: unknown, reader: Reader) => boolean) | undefined;
  return judge !== undefined && !judge(frame.payload, { actor, mayReadTicket, ticketOfNote: (id) => notes.get(id) });
}

/** Which ticket a frame is about, if it is about one. */
export function ticketOf({ payload }: Frame): number | undefined {
  const { ticket, ticketId, note } = (payload ?? {}) as { ticket?: { id: number }; ticketId?: number; note?: { ticketId: number } };
  return ticket?.id ?? ticketId ?? note?.ticketId;
}
