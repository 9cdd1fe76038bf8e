import type { Person } from "../inbound.ts";
import { Contact } from "./payload.ts";

/** The people a webhook speaks of, by whatever it tells of them: who has a user name may come without a number. */
export type Known = {
  of(person: { number: string | undefined; userId: string | undefined }): Person | null;
  rawOf(person: Person): unknown;
};

export function peopleOf(contacts: unknown[]): Known {
  const known = contacts.flatMap((raw) => {
    const { success, data } = Contact.safeParse(raw);
    return success ? [{ raw, contact: data }] : [];
  });
  const find = (number: string | null, userId: string | null) =>
    known.find(({ contact }) => (number !== null && contact.wa_id === number) || (userId !== null && contact.user_id === userId));

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

/** Null when nothing is known that a person could be found by again. */
export function person(number: string | undefined, userId: string | undefined, name?: string): Person | null {
  const known = { number: digits(number), lid: null, userId: short(userId), name: name?.slice(0, 200).toWellFormed() || null };
  return known.number || known.userId ? known : null;
}

/** The conversation with somebody, as this provider addresses it. */
export const chatOf = ({ number, userId }: Person): string => number ?? userId ?? "";

const digits = (text: string | undefined) => (text && /^\d{5,20}$/.test(text) ? text : null);
const short = (text: string | undefined) => (text && text.length <= 200 ? text : null);
