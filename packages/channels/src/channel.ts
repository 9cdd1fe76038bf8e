import type { Readable } from "node:stream";
import type { Arrival, MediaKind, Person } from "./inbound.ts";
import type { Order, Outcome, TemplateSlot, TemplateUse } from "./outbound.ts";

export const statuses = ["CONNECTED", "DISCONNECTED", "OPENING", "qrcode", "TIMEOUT", "PAIRING", "connecting", "PASSKEY_REQUIRED"] as const;
export type Status = (typeof statuses)[number];

/** Why a connection is as it is: each has a sentence in three languages. */
export const causes = [
  "started", // somebody, or the start of this process, asked for it
  "qr-shown",
  "code-shown",
  "scanned",
  "connected",
  "asked", // an admin disconnected it
  "not-unlinked", // the same, but WhatsApp could not be told: the phone may still list us
  "nobody-scanned",
  "no-code", // the provider gives none to be typed on the phone
  "lost", // network or server; it comes back by itself
  "logged-out", // unlinked on the phone
  "replaced", // another session uses the same keys
  "banned",
  "restricted", // new conversations are refused for now
  "version-refused",
  "bad-session",
  "passkey",
  "credentials", // the provider does not accept the token
  "incomplete", // without a number's id or a token there is nothing to ask the provider with, without the secret nothing to believe it by
  "not-offered", // whoever runs the installation has none of its kind any more
  "unknown-id", // the provider knows no such number, or not by this token
  "account", // locked, unpaid, or without permission
  "suspended", // the company is past its due date or switched off
  "owner-lost", // the process that held it died; another one takes it
  "phone-offline", // the sandbox's phone was switched off
] as const;
export type Cause = (typeof causes)[number];

export type ChannelEvent =
  /** `retryInMs`: when it is tried again by itself. */
  | { type: "status"; status: Status; cause: Cause; detail?: string; number?: string | null; retryInMs?: number }
  /** A new QR replaces the one before; an empty text takes it away. */
  | { type: "qr"; qr: string; expiresInMs: number }
  /** What to type on the phone instead of scanning. */
  | { type: "code"; code: string };

/** Somebody writes, or has stopped to. Nobody keeps it, and nobody misses it. */
export type Typing = { peer: Person; isTyping: boolean };

/** Nothing of these is forgotten: what `keep` resolved is committed, and until then the provider is not told that we have it. */
export type ChannelPorts = {
  keep(arrivals: Arrival[]): Promise<void>;
  tell(event: ChannelEvent): Promise<void>;
  typing(what: Typing): void;
};

export type Fetched = { stream: Readable; mime: string | null; name: string | null };

/** `number` is how the provider itself writes it: Brazilian ninth digits differ. */
export type Checked = { exists: boolean; number: string | null; lid: string | null };

export type Template = {
  name: string;
  language: string;
  category: string;
  status: string;
  /** The body with its {{1}}; header and footer as people would see them. */
  body: string;
  header: string | null;
  footer: string | null;
  variables: number;
  /** What stands open, in the order in which values are given. Meta numbers them or gives them names. */
  slots: TemplateSlot[];
  /** The kind of file that is to stand in its header. */
  media: NonNullable<TemplateUse["header"]>["media"] | null;
  /** It needs what we cannot give: in its header, behind a button, or in a part of its own. */
  blocked: "media" | "button" | "part" | null;
};

/** A question the provider could not answer: now (`again`), or for good. */
export class ChannelFailure extends Error {
  readonly reason: string;
  readonly again: boolean;
  constructor(reason: string, { again }: { again: boolean }) {
    super(reason);
    this.reason = reason;
    this.again = again;
  }
}

/** `author`: who spoke in a group. `list`: by which he sent it to many. */
export type ReadMessage = { providerId: string; chat: string; author: string | null; list?: string | undefined };

/** One connection of one company, whatever its provider. What happens by itself comes through the ports. */
export type Channel = {
  /** Begins and returns; how it goes on is told. Twice is once. */
  connect(how?: { pairingNumber?: string }): Promise<void>;
  /**
   * `logout` unlinks the phone and forgets the keys. It answers whether no phone lists us any more: what the provider could not be
   * told keeps its keys, to be said once more. Without it the session rests and may be taken up again.
   */
  disconnect(how: { logout: boolean }): Promise<boolean>;
  /** Never throws: what went wrong is the outcome. */
  deliver(order: Order): Promise<Outcome>;
  markRead(messages: ReadMessage[]): Promise<void>;
  /** Only of a provider that has the ability. */
  check(number: string): Promise<Checked>;
  fetchMedia(source: unknown): Promise<Fetched>;
  /** Null where there is none, or none that we may see. */
  profilePicture(of: { number: string | null; lid: string | null; group: string | null }): Promise<Fetched | null>;
  rejectCall(call: { callId: string; chat: string }): Promise<void>;
  templates(): Promise<Template[]>;
};

/** As long as a text, and as large and of such types as a file, may be. */
export type Limits = {
  letters: { text: number; caption: number };
  files: Record<MediaKind, { types: readonly string[]; bytesMax: number }>;
};

/** What a provider can do at all: the server refuses the rest and the browser does not offer it. */
export type Abilities = {
  /** Linked by a phone that reads a code. */
  qr: boolean;
  /** That phone is one of ours, which not every installation offers. */
  builtIn: boolean;
  /** Tells us what happened at an address of ours, one for each connection. */
  webhook: boolean;
  /** For so long after it was said the phones of others follow an edit of it; 0 where nothing can be edited. */
  editMs: number;
  /** The same for taking it back from everybody. */
  deleteMs: number;
  react: boolean;
  /** Knows of any number whether somebody is there. */
  check: boolean;
  /** Shows the faces of those who let it. */
  picture: boolean;
  /** What came before a message in its conversation is read with it. */
  readsEarlier: boolean;
  /** Texts that the provider has to allow first. */
  templates: boolean;
  /** Free text only within 24 hours of the customer's last message. */
  window: boolean;
  /** What it refuses by its measure; null where nothing is known of that. */
  limits: Limits | null;
  /** How many orders of different conversations it takes at once. */
  inFlight: number;
};
