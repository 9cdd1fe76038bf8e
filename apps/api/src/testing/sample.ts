import type { EventNoun, EventPayload } from "@recado/contract/events";
import type { Actor } from "../platform/company.ts";
import type { Stage as House } from "./sweeps/busy.ts";
import type { Heard, Stage } from "./sweeps/told.ts";
import type { Peopled } from "./sweeps/world.ts";

export type Records = Record<string, (company: Peopled) => Promise<number | string>>;

/** What the sweeps need to know about a module beyond its contract. Leave out each part that does not apply. */
export type Sample = {
  /** What each company has of it from the start, with the company's canary in the texts. */
  furnish?: (company: Peopled) => Promise<unknown>;
  /**
   * How the ids in a path are made (`tags.id`, `tickets.undo.id`): a new record, as open to its company as possible, so that only the
   * tenancy keeps strangers out.
   */
  records?: Records;
  /** The same for the platform's records, which belong to no company and which everybody may read. */
  shared?: Record<string, () => Promise<number>>;
  /** For records that may be closed to colleagues: a closed one. */
  closed?: Records;
  /** Several path parameters that belong together. */
  together?: Record<string, (company: Peopled) => Promise<Record<string, number | string>>>;
  /** Path parameters that are not ids. */
  texts?: Record<string, string>;
  /** A valid body, where an example names a record or a name that is unique in a company. */
  bodies?: Record<string, (company: Peopled) => Promise<object>>;
  /** A query that names a record. */
  queries?: Record<string, (company: Peopled) => Promise<string>>;
  /** The status that a colleague without special rights gets for a closed record, or for any if none can be closed: `tags.remove` → 403. */
  others?: Record<string, number>;
  /** Ids in bodies and queries (`tags.sync tagId`), and the answer to an id of another company. */
  ids?: Record<string, Foreign>;
  /** Which record an id in its facts names: `tagId` → `tags.id`. */
  facts?: Record<string, string>;
  /** Other values in its facts. */
  factValues?: Record<string, unknown>;
  /** How each of its events is triggered through the real API, and how often each person receives it. */
  events?: { [N in EventNoun]?: EventRow };
  /** Who may read an event's payload, when not everybody in the company may. */
  mayRead?: { [N in EventNoun]?: (news: EventPayload<N>, reader: Reader) => boolean };
  /** A little work with it, and the events of that work that everybody in the company receives. */
  daily?: { heard: EventNoun[]; live(house: House, said: string): Promise<unknown> };
  /** The limits of the specification, at their exact bounds. */
  bounds?: Bound[];
  /** The file that its uploads accept, when they do not accept any file. */
  uploads?: Record<string, { content: Buffer; ending: string }>;
};

export type EventRow = {
  /** What a person, a contact or a job does, through its real entry point. */
  act(stage: Stage): Promise<unknown>;
  /** The actions that each person receives, in order; the others receive none. */
  heard: Heard;
};

/** Whether a person may read a ticket at any place (status, owner, queue) where it ever was; a note is judged by its ticket. */
export type Reader = {
  actor: Actor;
  mayReadTicket(ticketId: number | undefined): boolean;
  ticketOfNote(noteId: number): number | undefined;
};

export type Bound = {
  names: string[];
  field: string;
  takes: () => unknown[];
  refuses: unknown[];
  /** A plan limits how many there are, so each try needs a company of its own. */
  isCounted?: boolean;
  /** Only a super user may call it. */
  isSuper?: boolean;
};

/** Ids of another company that a body may name. */
export type Theirs = Record<
  "queue" | "connection" | "contact" | "ticket" | "tag" | "user" | "option" | "person" | "said" | "message" | "extra",
  number
>;
export type Foreign = { with: (theirs: Theirs) => unknown; answers: number[] };

export const refused = [400, 403, 404];
/** The id only filters, so another company's id finds nothing. */
export const finds = [200];
/** No feature of ours has such ids yet, so any id is accepted and ignored. */
export const leadsNowhere: Foreign = { with: () => 7, answers: [200] };
/** Not one of our ids: the client names its own request with it. */
export const clientsOwn: Foreign = { with: () => "a-name-of-the-clients-own", answers: [200] };

export const everybodyIn = (...actions: string[]): Heard => ({ lia: actions, ana: actions, eve: actions });
/** The admin and the agents who serve the conversation's queue. */
export const serversHear = (...actions: string[]): Heard => ({ lia: actions, ana: actions });
