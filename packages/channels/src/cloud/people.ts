import type { Person } from "../inbound.ts";
import { Contact } from "./payload.ts";

/** The people in a webhook, found by number or user id: a person with a user name may have no number. */
export type PeopleIndex = {
  of(person: { number: string | undefined; userId: string | undefined }): Person | null;
  rawOf(person: Person): unknown;
};

export function peopleOf(contacts: unknown[]): PeopleIndex {
  const listed = contacts.flatMap((raw, at) => {
    const { success, data } = Contact.safeParse(raw);
    return success ? [{ raw, contact: data, at }] : [];
  });
  const [byNumber, byUserId] = [firstBy(listed, "wa_id"), firstBy(listed, "user_id")];
  /** If number and id belong to two people, the first one listed. */
  const find = (number: string | null, userId: string | null) => {
    const [one, other] = [number === null ? undefined : byNumber.get(number), userId === null ? undefined : byUserId.get(userId)];
    return one && other ? (one.at <= other.at ? one : other) : (one ?? other);
  };

  return {
    of({ number, userId }) {
      // A message without a sender is from the only person in the webhook.
      const isNameless = number === undefined && userId === undefined;
      const found = (isNameless && listed.length === 1 ? listed[0] : find(digits(number), short(userId)))?.contact;
      return person(number ?? found?.wa_id, userId ?? found?.user_id, found?.profile?.name);
    },
    rawOf: ({ number, userId }) => find(number, userId)?.raw ?? null,
  };
}

type ListedContact = { raw: unknown; contact: Contact; at: number };

/** Indexed, because a webhook may have as many messages as people, and a search through all for each would be slow. */
function firstBy(people: ListedContact[], name: "wa_id" | "user_id"): Map<string, ListedContact> {
  const index = new Map<string, ListedContact>();
  for (const one of people) {
    const key = one.contact[name];
    if (key !== undefined && !index.has(key)) index.set(key, one);
  }
  return index;
}

/** Null if there is no id or number to recognise the person by. */
export function person(number: string | undefined, userId: string | undefined, name?: string): Person | null {
  const ids = { number: digits(number), lid: null, userId: short(userId), name: name?.slice(0, 200).toWellFormed() || null };
  return ids.number || ids.userId ? ids : null;
}

/** The conversation's id, as this provider addresses the person. */
export const chatOf = ({ number, userId }: Person): string => number ?? userId ?? "";

const digits = (text: string | undefined) => (text && /^\d{5,20}$/.test(text) ? text : null);
const short = (text: string | undefined) => (text && text.length <= 200 ? text : null);
