/** `error`: it will go wrong for whoever comes there. `warning`: it may, or it is not what most people want. */
export type Severity = "error" | "warning";

/** Found in a flow before it runs. The words of each code stand in the web app's texts; `params` are what they name. */
export const findingCodes = {
  noStart: "error",
  severalStarts: "error",
  /** The start leads nowhere. */
  emptyFlow: "error",
  /** params.option: the output's number or letter. A menu's option, a condition's or a randomizer's side that leads nowhere. */
  deadEnd: "warning",
  /** An edge from or to a block that is not there. params.source, params.target */
  brokenEdge: "error",
  unreachable: "warning",
  /** params.name */
  unknownVariable: "warning",
  /** A text, menu or question without words, a content block without parts. */
  emptyText: "error",
  /** A block or a part for a file that has none. params.media */
  emptyMedia: "error",
  emptyContent: "error",
  /** A menu without options, or an option without words. params.option */
  emptyMenu: "error",
  emptyOption: "error",
  /** params.option: the number that stands twice. */
  doubleOption: "error",
  /** An interval of no time. */
  emptyInterval: "warning",
  /** A condition or question without a key. */
  emptyKey: "error",
  /** A circle in which nobody is ever waited for. */
  loop: "error",
  noQueue: "error",
  missingQueue: "error",
  /** params.name */
  missingMedia: "error",
  /** params.service: it leads to the queue as long as that service is not there. */
  serviceMissing: "warning",
  /** Two active phrases of one connection say the same. params.phrase, params.flow: the other's flow */
  phraseMeets: "warning",
  /** params: connection, media, mime. */
  mediaKind: "error",
  /** params: connection, media, megabytes: the most that it takes. */
  mediaSize: "error",
  /** Sent as a document there: params as above. */
  mediaAsDocument: "warning",
  /** Longer than what the connection takes in one message, so it is cut in several. params: connection, letters */
  longText: "warning",
  /** When this wait runs out, the contact can be written to by a template only. params: connection, hours */
  windowShut: "warning",
} as const satisfies Record<string, Severity>;
export type FindingCode = keyof typeof findingCodes;

export type Finding = {
  code: FindingCode;
  severity: Severity;
  /** Null where it is about the flow as a whole. */
  node: string | null;
  params: Record<string, string | number>;
};

/** What stands around a flow. What is left out is not looked at: a canvas without a server finds what it can. */
export type Surroundings = {
  queues?: readonly { id: number }[];
  /** The files that are there, by the names that blocks have for them. */
  media?: readonly { name: string; mime: string; bytes: number }[];
  /** All of the company's; `key` is what is compared. */
  phrases?: readonly { id: number; phrase: string; key: string; connectionId: number; flowId: number; flow: string; active: boolean }[];
  flowId?: number;
  /** The connections on which this flow may run: by a phrase, as a default, by hand. */
  connections?: readonly { name: string; limits: ChannelLimits }[];
  services?: readonly ("typebot" | "openai")[];
};

/** What a connection of some kind can send. */
export type ChannelLimits = {
  /** Letters in one message; null is without end. */
  letters: number | null;
  /** Largest file in bytes by what it is sent as; a kind that is not here cannot be sent. */
  media: Partial<Record<"image" | "audio" | "voice" | "video" | "document", { bytes: number; mimes: readonly string[] | null }>>;
  /** Hours after the contact's last word in which anything but a template may be said; null is always. */
  windowHours: number | null;
};
