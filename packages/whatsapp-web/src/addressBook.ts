import { randomUUID } from "node:crypto";
import { ADDRESS_BOOK_PIECE_MAX, type AddressBookEntry, type Arrival } from "@recado/channels/inbound";
import type { Contact, WASocket } from "baileys";
import { nowMs } from "./clock.ts";
import { isMe, type Me } from "./convert/address.ts";
import { numberOf, personOf } from "./convert/jids.ts";
import { SHARED } from "./deferVersion.ts";
import type { People } from "./people.ts";

type Listening = {
  sock: WASocket;
  keep: (arrivals: Arrival[]) => Promise<void>;
  me: () => Me;
  people: People;
  /** Resolves once everything that the phone has shared is stored. */
  kept: () => Promise<void>;
};

/**
 * The names under which the phone's owner has saved people. The address book arrives as the phone syncs it; the names of people with
 * conversations also come with the history sync, which only fills gaps since it may be older. Entries come one by one or all at once and
 * are stored in batches, in the order of their arrival, so that of two names the newer stays.
 */
export function listenToAddressBook({ sock, keep, me, people, kept: onKept }: Listening): void {
  const shared = new Set<string>();
  const waiting: ContactChange[] = [];
  let isWorking = false;

  const add = (how: ContactChange["how"], contacts: Partial<Contact>[]) => {
    for (const contact of contacts) waiting.push({ how, contact });
    if (!isWorking) work().catch(() => {});
  };

  async function work() {
    let hasShared = false;
    isWorking = true;
    try {
      while (waiting.length > 0) {
        // Baileys emits contacts one by one: collect them into one batch.
        await new Promise((resolve) => setImmediate(resolve));
        const some = waiting.splice(0, ADDRESS_BOOK_PIECE_MAX);
        hasShared ||= some.some(({ how }) => how === "shared");
        const found = await Promise.all(some.map(entryOf));
        const entries = found.flatMap((one) => (one && isNews(one) ? [one.entry] : []));
        if (entries.length > 0) await keep([pieceOf(entries)]);
        if (!hasShared || waiting.length > 0) continue;
        await onKept();
        hasShared = false;
      }
    } finally {
      isWorking = false;
    }
  }

  async function entryOf({ how, contact: { id, phoneNumber, name, username } }: ContactChange): Promise<FoundEntry | undefined> {
    // `lid` of a conversation's contact may be one of our own two addresses; that is no contact.
    const person = personOf([id]) && (await people.complete(personOf([id, phoneNumber])));
    if (!person?.number || isMe(person, me())) return undefined;
    // Without a saved name the entry has the one that people gave themselves.
    const written = (name === username ? null : name?.trim().slice(0, NAME_MAX)) || null;
    // An entry without a name was deleted. Under a LID it may be unnamed and still be saved under its number.
    const isGone = how === "shared" && numberOf(id) !== null;
    return written || isGone ? { how, entry: { number: person.number, name: written } } : undefined;
  }

  function isNews({ how, entry: { number } }: FoundEntry): boolean {
    if (how === "shared") shared.add(number);
    return how !== "history" || !shared.has(number);
  }

  sock.ev.on("contacts.upsert", (contacts) => add("shared", contacts));
  sock.ev.on("contacts.update", (contacts) => add("changed", contacts));
  sock.ev.on("messaging-history.set", ({ contacts }) => add("history", contacts));
  sock.ev.on("connection.update", ({ receivedPendingNotifications }) => {
    if (receivedPendingNotifications) askFor(sock).catch(() => {});
  });
}

type ContactChange = { how: "shared" | "changed" | "history"; contact: Partial<Contact> };
type FoundEntry = { how: ContactChange["how"]; entry: AddressBookEntry };

const NAME_MAX = 200;

/**
 * A phone that was linked before this listener existed, or whose first sync was cut short, is asked for its address book; what has arrived
 * is not requested again.
 */
async function askFor({ authState: { creds, keys }, resyncAppState }: WASocket): Promise<void> {
  // On the first link Baileys requests the sync itself, once the phone has sent the key to read it.
  if (!creds.accountSyncCounter) return;
  const { [SHARED]: version } = await keys.get("app-state-sync-version", [SHARED]);
  if (!version) await resyncAppState([SHARED], false);
}

function pieceOf(entries: AddressBookEntry[]): Arrival {
  return { inbound: { kind: "addressBook", id: `book:${randomUUID()}`, chat: "book", at: nowMs(), entries }, raw: null };
}
