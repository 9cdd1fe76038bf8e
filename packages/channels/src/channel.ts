import type { Readable } from "node:stream";
import type { Arrival, MediaKind, Person } from "./inbound.ts";
import type { Order, Outcome, TemplateSlot, TemplateUse } from "./outbound.ts";

export const statuses = ["CONNECTED", "DISCONNECTED", "OPENING", "qrcode", "TIMEOUT", "PAIRING", "connecting", "PASSKEY_REQUIRED"] as const;
export type Status = (typeof statuses)[number];

/** Why a connection has its status; the interface explains each in three languages. */
export const causes = [
  "started", // a user, or the start of this process, asked for it
  "qr-shown",
  "code-shown",
  "scanned",
  "connected",
  "asked", // an admin disconnected it
  "not-unlinked", // the same, but WhatsApp could not be reached: the phone may still list us
  "nobody-scanned",
  "no-code", // the provider has no codes to type on the phone
  "lost", // network or server; it reconnects by itself
  "logged-out", // unlinked on the phone
  "replaced", // another session uses the same keys
  "banned",
  "restricted", // new conversations are refused for now
  "version-refused",
  "bad-session",
  "passkey",
  "credentials", // the provider does not accept the token
  "incomplete", // without a number's id or a token there is nothing to ask the provider with, without the secret nothing to believe it by
  "not-offered", // this installation no longer offers this provider
  "unknown-id", // the provider knows no such number, or not with this token
  "account", // locked, unpaid, or without permission
  "suspended", // the company is past its due date or switched off
  "owner-lost", // the process that held it died; another one takes it
  "phone-offline", // the sandbox's phone was switched off
] as const;
export type Cause = (typeof causes)[number];

export type ChannelEvent =
  /** `retryInMs`: until the next automatic attempt. */
  | { type: "status"; status: Status; cause: Cause; detail?: string; number?: string | null; retryInMs?: number }
  /** A new QR replaces the previous one; an empty text removes it. */
  | { type: "qr"; qr: string; expiresInMs: number }
  /** What to type on the phone instead of scanning. */
  | { type: "code"; code: string };

/** A person is typing, or has stopped. Never stored; a lost one does no harm. */
export type Typing = { peer: Person; isTyping: boolean };

/** Arrivals must not be lost: once `keep` resolves they are committed, and only then does the provider get its confirmation. */
export type ChannelPorts = {
  keep(arrivals: Arrival[]): Promise<void>;
  tell(event: ChannelEvent): Promise<void>;
  typing(event: Typing): void;
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
  /** The variables, in the order in which values are given. Meta numbers or names them. */
  slots: TemplateSlot[];
  /** The kind of file in its header. */
  media: NonNullable<TemplateUse["header"]>["media"] | null;
  /** The template needs something that we cannot provide: in its header, behind a button, or in another part. */
  blocked: "media" | "button" | "part" | null;
};

/** A request that the provider could not answer: for now (`again`), or ever. */
export class ChannelFailure extends Error {
  readonly reason: string;
  readonly again: boolean;
  constructor(reason: string, { again }: { again: boolean }) {
    super(reason);
    this.reason = reason;
    this.again = again;
  }
}

/** `author`: the sender in a group. `list`: the broadcast list through which it was sent. */
export type ReadMessage = { providerId: string; chat: string; author: string | null; list?: string | undefined };

/** One connection of one company, whatever its provider. Events arrive through the ports. */
export type Channel = {
  /** Starts connecting and returns; events report the progress. A second call does nothing. */
  connect(how?: { pairingNumber?: string }): Promise<void>;
  /**
   * `logout` unlinks the phone and deletes the keys. Returns whether the phone is unlinked: if the provider could not be reached, the keys
   * are kept for another attempt. Without `logout` the session can be resumed later.
   */
  disconnect(how: { logout: boolean }): Promise<boolean>;
  /** Never throws: a failure is part of the outcome. */
  deliver(order: Order): Promise<Outcome>;
  markRead(messages: ReadMessage[]): Promise<void>;
  /** Only for providers with this ability. */
  check(number: string): Promise<Checked>;
  fetchMedia(source: unknown): Promise<Fetched>;
  /** Null if there is none, or none that we may see. */
  profilePicture(of: { number: string | null; lid: string | null; group: string | null }): Promise<Fetched | null>;
  rejectCall(call: { callId: string; chat: string }): Promise<void>;
  templates(): Promise<Template[]>;
};

/** The longest texts, and the size and types of files. */
export type Limits = {
  letters: { text: number; caption: number };
  files: Record<MediaKind, { types: readonly string[]; bytesMax: number }>;
};

/** What a provider can do: the server refuses everything else, and the browser does not offer it. */
export type Abilities = {
  /** Linked by scanning a code with a phone. */
  qr: boolean;
  /** The phone is simulated by us, and not every installation offers it. */
  builtIn: boolean;
  /** Sends events to a webhook URL of ours, one for each connection. */
  webhook: boolean;
  /** How long after sending a message can be edited for its recipients; 0 if never. */
  editMs: number;
  /** The same for deleting it for everybody. */
  deleteMs: number;
  react: boolean;
  /** Knows for any number whether it is on WhatsApp. */
  check: boolean;
  /** Provides the profile pictures of people who allow it. */
  picture: boolean;
  /** Marking a message as read also marks the earlier ones of its conversation. */
  readsEarlier: boolean;
  /** Texts that the provider has to approve first. */
  templates: boolean;
  /** Free text only within 24 hours of the customer's last message. */
  window: boolean;
  /** The provider's limits; null if they are unknown. */
  limits: Limits | null;
  /** How many orders of different conversations it takes at once. */
  inFlight: number;
};
