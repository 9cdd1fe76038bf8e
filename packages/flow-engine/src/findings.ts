/** `error`: a contact who gets there will run into it. `warning`: it may go wrong, or is rarely intended. */
export type Severity = "error" | "warning";

/** Problems found in a flow before it runs. The web app has the text of each code; `params` are its values. */
export const findingCodes = {
  noStart: "error",
  severalStarts: "error",
  /** The start leads nowhere. */
  emptyFlow: "error",
  /** params.option: the output's number or letter. A menu's option, or a side of a condition or randomizer, that leads nowhere. */
  deadEnd: "warning",
  /** An edge from or to a block that does not exist. params.source, params.target */
  brokenEdge: "error",
  unreachable: "warning",
  /** params.name */
  unknownVariable: "warning",
  /** A text, menu or question without text, a content block without parts. */
  emptyText: "error",
  /** A block or a part without its file. params.media */
  emptyMedia: "error",
  emptyContent: "error",
  /** A menu without options, or an option without text. params.option */
  emptyMenu: "error",
  emptyOption: "error",
  /** params.option: the number that occurs twice. */
  doubleOption: "error",
  /** An interval of no time. */
  emptyInterval: "warning",
  /** A condition or question without a key. */
  emptyKey: "error",
  /** A loop that never waits for the contact. */
  loop: "error",
  noQueue: "error",
  missingQueue: "error",
  /** params.name */
  missingMedia: "error",
  /** params.service: the block leads to the queue while that service is not available. */
  serviceMissing: "warning",
  /** Two active phrases of one connection are the same. params.phrase, params.flow: the other's flow */
  phraseMeets: "warning",
  /** params: connection, media, mime. */
  mediaKind: "error",
  /** params: connection, media, megabytes: the connection's limit. */
  mediaSize: "error",
  /** Sent as a document there: params as above. */
  mediaAsDocument: "warning",
  /** Longer than one message of that connection, so it is split. params: connection, letters */
  longText: "warning",
  /** When this wait times out, the contact can only be written to with a template. params: connection, hours */
  windowShut: "warning",
} as const satisfies Record<string, Severity>;
export type FindingCode = keyof typeof findingCodes;

export type Finding = {
  code: FindingCode;
  severity: Severity;
  /** Null for a finding about the whole flow. */
  node: string | null;
  params: Record<string, string | number>;
};

/** What a flow depends on. Parts that are missing are not checked: the editor checks what it can without a server. */
export type Surroundings = {
  queues?: readonly { id: number }[];
  /** The existing files, by the names that blocks use. */
  media?: readonly { name: string; mime: string; bytes: number }[];
  /** All phrases of the company; `key` is compared. */
  phrases?: readonly { id: number; phrase: string; key: string; connectionId: number; flowId: number; flow: string; active: boolean }[];
  flowId?: number;
  /** The connections on which this flow may run: by a phrase, as a default, or started by hand. */
  connections?: readonly { name: string; limits: ChannelLimits }[];
  services?: readonly ("typebot" | "openai")[];
};

/** What a connection's provider can send. */
export type ChannelLimits = {
  /** Characters in one message; null means no limit. */
  letters: number | null;
  /** Largest file in bytes, by the kind of message; a kind that is missing cannot be sent. */
  media: Partial<Record<"image" | "audio" | "voice" | "video" | "document", { bytes: number; mimes: readonly string[] | null }>>;
  /** Hours after the contact's last message in which more than templates may be sent; null means always. */
  windowHours: number | null;
};
