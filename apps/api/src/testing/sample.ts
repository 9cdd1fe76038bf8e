import type { EventNoun, EventPayload } from "@recado/contract/events";
import type { Actor } from "../platform/company.ts";
import type { Stage as House } from "./sweeps/busy.ts";
import type { Heard, Stage } from "./sweeps/told.ts";
import type { Peopled } from "./sweeps/world.ts";

export type Records = Record<string, (company: Peopled) => Promise<number | string>>;

/** How the sweeps try a module: what they cannot know of it by its contract. Each part may be left out where there is nothing to say. */
export type Sample = {
  /** What a company has of it from the start, in words that carry the company's canary. */
  furnish?: (company: Peopled) => Promise<unknown>;
  /**
   * How the ids in a path come to be (`tags.id`, `tickets.undo.id`): a fresh record, as open to its company as there can be one, so that
   * nothing but the tenancy stands between it and a stranger.
   */
  records?: Records;
  /** The same for what is the platform's: everybody's to read, and no company's. */
  shared?: Record<string, () => Promise<number>>;
  /** Where a record may be closed to colleagues, one that is. */
  closed?: Records;
  /** What stands in a path beside another part of it, and belongs together. */
  together?: Record<string, (company: Peopled) => Promise<Record<string, number | string>>>;
  /** What stands in a path and is no id. */
  texts?: Record<string, string>;
  /** Where an example names a record, or a name of which a company has one, a body that holds. */
  bodies?: Record<string, (company: Peopled) => Promise<object>>;
  /** Where a question names a record. */
  queries?: Record<string, (company: Peopled) => Promise<string>>;
  /** What a colleague without any rank gets for a closed record, where there can be one, else for any: `tags.remove` → 403. */
  others?: Record<string, number>;
  /** Ids in bodies and queries (`tags.sync tagId`), and what another company's is answered. */
  ids?: Record<string, Foreign>;
  /** Which record an id in its facts names: `tagId` → `tags.id`. */
  facts?: Record<string, string>;
  /** What else its facts say. */
  factValues?: Record<string, unknown>;
  /** Each of its events: how it comes about through the real doors, and who hears of it how often. */
  events?: { [N in EventNoun]?: EventRow };
  /** Who may read what an event says, where not everybody of the company may. */
  mayRead?: { [N in EventNoun]?: (news: EventPayload<N>, reader: Reader) => boolean };
  /** A little work with it, and what everybody of the company hears of that. */
  daily?: { heard: EventNoun[]; live(house: House, said: string): Promise<unknown> };
  /** The limits of the specification, at their very bounds. */
  bounds?: Bound[];
  /** What its uploads take, where they do not take everything. */
  uploads?: Record<string, { content: Buffer; ending: string }>;
};

export type EventRow = {
  /** What a person, a contact or a job does, through the door that it really has. */
  act(stage: Stage): Promise<unknown>;
  /** The actions that each hears of, in their order; who is not named hears nothing. */
  heard: Heard;
};

/** Whether a person may read a ticket in any of the places where it ever stood; of a note, by its ticket. */
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
  /** A plan has room for so many of them: each try has a company of its own. */
  isCounted?: boolean;
  /** Only super asks. */
  isSuper?: boolean;
};

/** The ids of another company that a body may name. */
export type Theirs = Record<
  "queue" | "connection" | "contact" | "ticket" | "tag" | "user" | "option" | "person" | "said" | "message" | "extra",
  number
>;
export type Foreign = { with: (theirs: Theirs) => unknown; answers: number[] };

export const refused = [400, 403, 404];
/** It filters, and another company's finds nothing. */
export const finds = [200];
/** Nothing of ours has such an id yet: whatever is named leads nowhere. */
export const leadsNowhere: Foreign = { with: () => 7, answers: [200] };
/** No id of ours: a name that the client gives to what it asks for. */
export const clientsOwn: Foreign = { with: () => "a-name-of-the-clients-own", answers: [200] };

export const everybodyIn = (...news: string[]): Heard => ({ lia: news, ana: news, eve: news });
/** Those who serve the queue of the conversation. */
export const serversHear = (...news: string[]): Heard => ({ lia: news, ana: news });
