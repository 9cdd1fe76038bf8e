import type { Person } from "../inbound.ts";
import { Contact } from "./payload.ts";

/** The people a webhook speaks of, by whatever it tells of them: who has a user name may come without a number. */
export type PeopleIndex = {
  of(person: { number: string | undefined; userId: string | undefined }): Person | null;
  rawOf(person: Person): unknown;
};

export function peopleOf(contacts: unknown[]): PeopleIndex {
  const known = contacts.flatMap((raw, at) => {
    const { success, data } = Contact.safeParse(raw);
    return success ? [{ raw, contact: data, at }] : [];
  });
  const [byNumber, byUserId] = [firstBy(known, "wa_id"), firstBy(known, "user_id")];
  /** Where number and id are two people's, the one who is named first. */
  const find = (number: string | null, userId: string | null) => {
    const [one, other] = [number === null ? undefined : byNumber.get(number), userId === null ? undefined : byUserId.get(userId)];
    return one && other ? (one.at <= other.at ? one : other) : (one ?? other);
  };

  return {
    of({ number, userId }) {
      // A message that names nobody is from the only one there is.
      const isNameless = number === undefined && userId === undefined;
      const found = (isNameless && known.length === 1 ? known[0] : find(digits(number), short(userId)))?.contact;
      return person(number ?? found?.wa_id, userId ?? found?.user_id, found?.profile?.name);
    },
    rawOf: ({ number, userId }) => find(number, userId)?.raw ?? null,
  };
}

type Named = { raw: unknown; contact: Contact; at: number };

/** A webhook may bring as many messages as people: whoever is looked for is not looked for among all of them. */
function firstBy(known: Named[], name: "wa_id" | "user_id"): Map<string, Named> {
  const found = new Map<string, Named>();
  for (const one of known) {
    const key = one.contact[name];
    if (key !== undefined && !found.has(key)) found.set(key, one);
  }
  return found;
}

/** Null when nothing is known that a person could be found by again. */
export function person(number: string | undefined, userId: string | undefined, name?: string): Person | null {
  const known = { number: digits(number), lid: null, userId: short(userId), name: name?.slice(0, 200).toWellFormed() || null };
  return known.number || known.userId ? known : null;
}

/** The conversation with somebody, as this provider addresses it. */
export const chatOf = ({ number, userId }: Person): string => number ?? userId ?? "";

const digits = (text: string | undefined) => (text && /^\d{5,20}$/.test(text) ? text : null);
const short = (text: string | undefined) => (text && text.length <= 200 ? text : null);
