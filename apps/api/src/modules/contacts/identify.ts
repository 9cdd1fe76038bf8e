import type { Person } from "@recado/channels/inbound";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { cut } from "../../platform/sheets/cut.ts";
import { join } from "./merges/join.ts";
import { forgetMergedIdentity, isSeveral, listIdentitiesBeforeMerge, listSeparatedPairs, lockContacts } from "./merges/queries.ts";
import { canonicalNumber } from "./numbers.ts";
import {
  claimIdentity,
  dropIdentity,
  getContact,
  hasWritten,
  type Identity,
  insertContact,
  listIdentities,
  lockByIdentities,
  updateContact,
} from "./queries.ts";

type ContactName = { id: number; name: string };
type Card = ContactName & { number: string | null; email: string };

/** A contact is reached at the number that they last wrote from: they may have a new phone, and their old number a new owner. */
export const writerOf = (ctx: Ctx, person: Person, at: Date) => contactOf(ctx, person, undefined, at);

/**
 * The contact whom a provider reports, found by any identity, else created. Identities that are received together belong together: a known
 * contact gets the new ones, and two contacts that turn out to be the same person are merged. `was` are their former identities.
 */
export async function contactOf(ctx: Ctx, person: Person, was?: Person, wroteAt?: Date): Promise<ContactName> {
  const identities = [...identitiesOf(person), ...(was ? identitiesOf(was) : [])];
  if (identities.length === 0) throw new TypeError("A person without number, LID or user name.");
  // After waiting for a concurrent update of the same people, the contacts are read again.
  const again = () => contactOf(ctx, person, was, wroteAt);
  const { contacts, first, missing, isOutdated } = await lockByIdentities(ctx, identities);
  if (isOutdated) return again();
  const [kept, ...others] = await together(ctx, contacts, first);
  if (!kept) return (await introduce(ctx, person, identities)) ?? again();
  for (const gone of others) await merge(ctx, kept, gone);
  if (!(await claimAll(ctx, kept.id, missing))) return again();
  const isNews = missing.length > 0 || others.length > 0;
  await learn(ctx, kept, person, isNews || (wroteAt !== undefined && (await writesFromAnother(ctx, kept, person, wroteAt))));
  return { id: kept.id, name: kept.name };
}

type Group = { id: string; subject: string | null };
const identityOf = ({ id }: Group): Identity => ({ kind: "group", value: id });

/** The index of the list has a maximum length for names. The names of people are cut before. */
const NAME_TOLD_MAX = 200;
const subjectOf = ({ subject }: Group) => (subject === null ? null : cut(subject, NAME_TOLD_MAX));

/** A group is one contact; its members are contacts of their own. */
export async function groupOf(ctx: Ctx, group: Group): Promise<ContactName> {
  const existing = await renameGroup(ctx, group);
  if (existing) return existing;
  const name = subjectOf(group) ?? group.id;
  const contact = await insertContact(ctx, { name, number: null, isGroup: true });
  if (!(await claimIdentity(ctx, contact.id, identityOf(group)))) return groupOf(await undone(ctx, contact.id), group);
  await record(ctx, "contact.created", { contactId: contact.id });
  return { id: contact.id, name };
}

/** Undefined for an unknown group: a name alone creates no contact. */
export async function renameGroup(ctx: Ctx, group: Group): Promise<ContactName | undefined> {
  const [existing] = (await lockByIdentities(ctx, [identityOf(group)])).contacts;
  if (!existing) return undefined;
  const subject = subjectOf(group);
  if (subject !== null && subject !== existing.name) {
    await updateContact(ctx, existing.id, { name: subject });
    await record(ctx, "contact.changed", { contactId: existing.id });
  }
  return { id: existing.id, name: subject ?? existing.name };
}

/**
 * A replaced user id reaches nobody any more, and the former number may belong to a stranger by now. If a former number is given, that one
 * is dropped; otherwise every number but the new one, because one phone has one number. For a contact that a user merged from several, the
 * former number may be unclear: then those numbers stay, unless it is the only one.
 */
export async function dropFormerIdentities(ctx: Ctx, contactId: number, was: Person, person: Person) {
  if (was.userId !== null && was.userId !== person.userId) await dropIdentity(ctx, contactId, { kind: "user", value: was.userId });
  const [now, former] = [person, was].map(({ number }) => (number === null ? null : canonicalNumber(number)));
  if (now !== null && now === former) return;
  const others = (await listIdentities(ctx, contactId)).filter(({ kind, value }) => kind === "number" && value !== now);
  const isUnclear = (await isSeveral(ctx, contactId)) && (now !== null || others.length > 1);
  const left = isUnclear ? others.filter(({ value }) => value === former) : others;
  for (const identity of left) {
    await dropIdentity(ctx, contactId, identity);
    await forgetMergedIdentity(ctx, identity);
  }
  const { number } = await getContact(ctx, contactId);
  if (number === null || !left.some(({ value }) => value === canonicalNumber(number))) return;
  await updateContact(ctx, contactId, { number: person.number });
  await record(ctx, "contact.changed", { contactId });
}

export type Reachable = { number: string | null; lid: string | null; userId: string | null; group: string | null };

/** The best known address of a contact; of a merged contact, by its own former identities. */
export async function recipientOf(ctx: Ctx, contactId: number): Promise<Reachable> {
  const own = await listIdentities(ctx, contactId);
  const [identities, contact] = [
    own.length > 0 ? own : await listIdentitiesBeforeMerge(ctx, contactId),
    await ctx.tx.selectFrom("contacts").select("number").where("id", "=", contactId).executeTakeFirst(),
  ];
  const identityValue = (kind: Identity["kind"]) => identities.find((identity) => identity.kind === kind)?.value ?? null;
  return {
    number: contact?.number ?? identityValue("number"),
    lid: identityValue("lid"),
    userId: identityValue("user"),
    group: identityValue("group"),
  };
}

/** In the form in which they are stored with a message. */
export const namesOf = (person: Person): string[] => identitiesOf(person).map(({ kind, value }) => `${kind} ${value}`);

export function identitiesOf({ number, lid, userId }: Pick<Person, "number" | "lid" | "userId">): Identity[] {
  return [
    ...(number === null ? [] : [{ kind: "number" as const, value: canonicalNumber(number) }]),
    ...(lid === null ? [] : [{ kind: "lid" as const, value: lid }]),
    ...(userId === null ? [] : [{ kind: "user" as const, value: userId }]),
  ];
}

/** Of many concurrent first messages only one creates the contact: the one that claims the first identity; the others look it up again. */
async function introduce(ctx: Ctx, person: Person, [first, ...more]: Identity[]): Promise<ContactName | undefined> {
  if (!first) return undefined;
  const name = person.name?.trim() || person.number || person.lid || person.userId || "?";
  const contact = await insertContact(ctx, { name, number: person.number });
  if (!(await claimIdentity(ctx, contact.id, first))) {
    await undone(ctx, contact.id);
    return undefined;
  }
  await record(ctx, "contact.created", { contactId: contact.id });
  return (await claimAll(ctx, contact.id, more)) ? { id: contact.id, name } : undefined;
}

/** False if another contact got one of these identities meanwhile: then the two are merged. */
async function claimAll(ctx: Ctx, contactId: number, identities: Identity[]): Promise<boolean> {
  for (const identity of identities) if (!(await claimIdentity(ctx, contactId, identity))) return false;
  return true;
}

async function undone(ctx: Ctx, id: number): Promise<Ctx> {
  await ctx.tx.deleteFrom("contacts").where("id", "=", id).execute();
  return ctx;
}

/** A name that an agent entered stays; a number as a name is replaced by the contact's own name. */
async function learn(ctx: Ctx, contact: Card, person: Person, isNews: boolean) {
  const number = person.number !== null && (contact.number === null || isNews) ? person.number : contact.number;
  const name = isNameless(contact) && person.name?.trim() ? person.name.trim() : contact.name;
  if (name === contact.name && number === contact.number) return;
  await updateContact(ctx, contact.id, { name, number });
  contact.name = name;
  await record(ctx, "contact.changed", { contactId: contact.id });
}

/**
 * A contact that a user merged from several is answered per phone, so its number stays; a late message only tells the number of that time.
 */
async function writesFromAnother(ctx: Ctx, { id, number }: Card, person: Person, at: Date) {
  if (number === null || person.number === null || canonicalNumber(person.number) === canonicalNumber(number)) return false;
  return !(await isSeveral(ctx, id)) && !(await hasWritten(ctx, id, at));
}

const isNameless = ({ name, number }: Card) => name === number || /^\d{5,20}$/.test(name);

/** A merge by the program: a number as a name gives way to a real one. */
async function merge(ctx: Ctx, kept: Card, gone: Card) {
  const both = await lockContacts(ctx, [kept.id, gone.id]);
  const [one, other] = [kept.id, gone.id].map((id) => both.find((contact) => contact.id === id));
  if (!one || !other) throw new Error("A locked contact is gone.");
  const { name, number, email } = await join(ctx, one, other, isNameless(kept) && !isNameless(gone) ? ["name"] : []);
  Object.assign(kept, { name, number, email });
}

/** If an admin has separated two of them, the one with the first identity is meant, and stays separate from the other. */
async function together(ctx: Ctx, contacts: Card[], first: number | undefined): Promise<Card[]> {
  const apart =
    contacts.length > 1
      ? await listSeparatedPairs(
          ctx,
          contacts.map(({ id }) => id),
        )
      : [];
  if (apart.length === 0) return contacts;
  const meant = contacts.filter(({ id }) => id === first);
  const areTwo = ({ id }: Card) => apart.some(({ one, other }) => (one === first && other === id) || (one === id && other === first));
  return [...meant, ...contacts.filter((one) => one.id !== first && !areTwo(one))];
}
