import { randomUUID } from "node:crypto";
import { type Arrival, BOOK_PIECE_MAX, type BookEntry } from "@recado/channels/inbound";
import type { Contact, WASocket } from "baileys";
import { nowMs } from "./clock.ts";
import { isMe, type Me } from "./convert/address.ts";
import { numberOf, personOf } from "./convert/jids.ts";
import { SHARED } from "./heldBack.ts";
import type { People } from "./people.ts";

type Listening = {
  sock: WASocket;
  keep: (arrivals: Arrival[]) => Promise<void>;
  me: () => Me;
  people: People;
  /** What the phone has shared until now is kept. */
  kept: () => Promise<void>;
};

/**
 * What the phone's owner calls people. The address book itself comes as the phone shares it; what it called those with whom there
 * were conversations comes with the history, too, and fills what the other lacks: there it may be older.
 * It is told one by one or all at once, and kept in pieces, in the order in which it was told, so that of two names the newer stays.
 */
export function listenToBook({ sock, keep, me, people, kept }: Listening): void {
  const shared = new Set<string>();
  const waiting: Told[] = [];
  let isWorking = false;

  const told = (how: Told["how"], contacts: Partial<Contact>[]) => {
    for (const contact of contacts) waiting.push({ how, contact });
    if (!isWorking) work().catch(() => {});
  };

  async function work() {
    let hasShared = false;
    isWorking = true;
    try {
      while (waiting.length > 0) {
        // Baileys tells of one after the other: they go together.
        await new Promise((resolve) => setImmediate(resolve));
        const some = waiting.splice(0, BOOK_PIECE_MAX);
        hasShared ||= some.some(({ how }) => how === "shared");
        const found = await Promise.all(some.map(entryOf));
        const entries = found.flatMap((one) => (one && isNews(one) ? [one.entry] : []));
        if (entries.length > 0) await keep([pieceOf(entries)]);
        if (!hasShared || waiting.length > 0) continue;
        await kept();
        hasShared = false;
      }
    } finally {
      isWorking = false;
    }
  }

  async function entryOf({ how, contact: { id, phoneNumber, name, username } }: Told): Promise<Found | undefined> {
    // Of whom a conversation is with `lid` may say which of our own two addresses it is under: that is nobody's.
    const person = personOf([id]) && (await people.complete(personOf([id, phoneNumber])));
    if (!person?.number || isMe(person, me())) return undefined;
    // Where the owner wrote no name there stands the one that somebody gave himself.
    const written = (name === username ? null : name?.trim().slice(0, NAME_MAX)) || null;
    // Without a name he was taken out. Under his LID he may be called nothing, and stand there under his number.
    const isGone = how === "shared" && numberOf(id) !== null;
    return written || isGone ? { how, entry: { number: person.number, name: written } } : undefined;
  }

  function isNews({ how, entry: { number } }: Found): boolean {
    if (how === "shared") shared.add(number);
    return how !== "history" || !shared.has(number);
  }

  sock.ev.on("contacts.upsert", (contacts) => told("shared", contacts));
  sock.ev.on("contacts.update", (contacts) => told("changed", contacts));
  sock.ev.on("messaging-history.set", ({ contacts }) => told("history", contacts));
  sock.ev.on("connection.update", ({ receivedPendingNotifications }) => {
    if (receivedPendingNotifications) askFor(sock).catch(() => {});
  });
}

type Told = { how: "shared" | "changed" | "history"; contact: Partial<Contact> };
type Found = { how: Told["how"]; entry: BookEntry };

const NAME_MAX = 200;

/** A phone that was linked before anybody listened, or whose beginning was cut short, is asked; what has come is not asked for again. */
async function askFor({ authState: { creds, keys }, resyncAppState }: WASocket): Promise<void> {
  // The first time Baileys asks by itself, as soon as the phone has said by which key it can be read.
  if (!creds.accountSyncCounter) return;
  const { [SHARED]: known } = await keys.get("app-state-sync-version", [SHARED]);
  if (!known) await resyncAppState([SHARED], false);
}

function pieceOf(entries: BookEntry[]): Arrival {
  return { inbound: { kind: "book", id: `book:${randomUUID()}`, chat: "book", at: nowMs(), entries }, raw: null };
}
