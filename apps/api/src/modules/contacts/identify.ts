import type { Person } from "@recado/channels/inbound";
import type { Ctx } from "../../platform/company.ts";
import { record } from "../../platform/record.ts";
import { cut } from "../../platform/sheets/cut.ts";
import { join } from "./merges/join.ts";
import { forgetOfGone, isSeveral, listApart, listIdentitiesOfGone, lockContacts } from "./merges/queries.ts";
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

/** Whoever writes himself is reached where he has last written from: his telephone may be another one by now, and his old number somebody else's. */
export const writerOf = (ctx: Ctx, person: Person, at: Date) => contactOf(ctx, person, undefined, at);

/**
 * The person whom a provider tells of, known by any of his names, else made. What comes together belongs together:
 * a known person gets the names that are new, and two who turn out to be one become one. `was` is who he was until now.
 */
export async function contactOf(ctx: Ctx, person: Person, was?: Person, wroteAt?: Date): Promise<ContactName> {
  const identities = [...identitiesOf(person), ...(was ? identitiesOf(was) : [])];
  if (identities.length === 0) throw new TypeError("A person without number, LID or user name.");
  // Whoever waited for somebody else's news of the same people looks again: what he had seen is no longer so.
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

/** The lists' index can hold no name of any length. Those of people come cut already. */
const NAME_TOLD_MAX = 200;
const subjectOf = ({ subject }: Group) => (subject === null ? null : cut(subject, NAME_TOLD_MAX));

/** A group is one contact; who speaks in it are others. */
export async function groupOf(ctx: Ctx, group: Group): Promise<ContactName> {
  const known = await renameGroup(ctx, group);
  if (known) return known;
  const name = subjectOf(group) ?? group.id;
  const contact = await insertContact(ctx, { name, number: null, isGroup: true });
  if (!(await claimIdentity(ctx, contact.id, identityOf(group)))) return groupOf(await undone(ctx, contact.id), group);
  await record(ctx, "contact.created", { contactId: contact.id });
  return { id: contact.id, name };
}

/** Undefined where nobody here knows the group: its name alone makes no contact. */
export async function renameGroup(ctx: Ctx, group: Group): Promise<ContactName | undefined> {
  const [known] = (await lockByIdentities(ctx, [identityOf(group)])).contacts;
  if (!known) return undefined;
  const subject = subjectOf(group);
  if (subject !== null && subject !== known.name) {
    await updateContact(ctx, known.id, { name: subject });
    await record(ctx, "contact.changed", { contactId: known.id });
  }
  return { id: known.id, name: subject ?? known.name };
}

/**
 * An id that has been replaced reaches nobody any more, and the number that went with it may be a stranger's by now: he is reached by
 * what is told of him now. A number that is told is the one he has left; where none is, it is any but the new one, for one telephone has
 * one number. Of whoever is several in one because somebody said so nobody can tell which was meant: those stay, unless it is his only one.
 */
export async function leaveBehind(ctx: Ctx, contactId: number, was: Person, person: Person) {
  if (was.userId !== null && was.userId !== person.userId) await dropIdentity(ctx, contactId, { kind: "user", value: was.userId });
  const [now, told] = [person, was].map(({ number }) => (number === null ? null : canonicalNumber(number)));
  if (now !== null && now === told) return;
  const others = (await listIdentities(ctx, contactId)).filter(({ kind, value }) => kind === "number" && value !== now);
  const isUnclear = (await isSeveral(ctx, contactId)) && (now !== null || others.length > 1);
  const left = isUnclear ? others.filter(({ value }) => value === told) : others;
  for (const identity of left) {
    await dropIdentity(ctx, contactId, identity);
    await forgetOfGone(ctx, identity);
  }
  const { number } = await getContact(ctx, contactId);
  if (number === null || !left.some(({ value }) => value === canonicalNumber(number))) return;
  await updateContact(ctx, contactId, { number: person.number });
  await record(ctx, "contact.changed", { contactId });
}

export type Reachable = { number: string | null; lid: string | null; userId: string | null; group: string | null };

/** The best that is known of where to reach somebody; of whoever is part of another one, by what he himself was known. */
export async function recipientOf(ctx: Ctx, contactId: number): Promise<Reachable> {
  const own = await listIdentities(ctx, contactId);
  const [identities, contact] = [
    own.length > 0 ? own : await listIdentitiesOfGone(ctx, contactId),
    await ctx.tx.selectFrom("contacts").select("number").where("id", "=", contactId).executeTakeFirst(),
  ];
  const known = (kind: Identity["kind"]) => identities.find((identity) => identity.kind === kind)?.value ?? null;
  return { number: contact?.number ?? known("number"), lid: known("lid"), userId: known("user"), group: known("group") };
}

/** As they are written down with what somebody has said. */
export const namesOf = (person: Person): string[] => identitiesOf(person).map(({ kind, value }) => `${kind} ${value}`);

export function identitiesOf({ number, lid, userId }: Pick<Person, "number" | "lid" | "userId">): Identity[] {
  return [
    ...(number === null ? [] : [{ kind: "number" as const, value: canonicalNumber(number) }]),
    ...(lid === null ? [] : [{ kind: "lid" as const, value: lid }]),
    ...(userId === null ? [] : [{ kind: "user" as const, value: userId }]),
  ];
}

/** Of many first messages at once one makes the contact: whoever claims the first name is it, and the others look again. */
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

/** False where somebody else has learnt one of these names a moment ago: then he is one with this one. */
async function claimAll(ctx: Ctx, contactId: number, identities: Identity[]): Promise<boolean> {
  for (const identity of identities) if (!(await claimIdentity(ctx, contactId, identity))) return false;
  return true;
}

async function undone(ctx: Ctx, id: number): Promise<Ctx> {
  await ctx.tx.deleteFrom("contacts").where("id", "=", id).execute();
  return ctx;
}

/** A name that an agent gave stays; one that was only a number gives way to how he calls himself. */
async function learn(ctx: Ctx, known: Card, person: Person, isNews: boolean) {
  const number = person.number !== null && (known.number === null || isNews) ? person.number : known.number;
  const name = isNameless(known) && person.name?.trim() ? person.name.trim() : known.name;
  if (name === known.name && number === known.number) return;
  await updateContact(ctx, known.id, { name, number });
  known.name = name;
  await record(ctx, "contact.changed", { contactId: known.id });
}

/** Of whoever is several in one, each telephone is answered by itself; what comes late says where he was then. */
async function writesFromAnother(ctx: Ctx, { id, number }: Card, person: Person, at: Date) {
  if (number === null || person.number === null || canonicalNumber(person.number) === canonicalNumber(number)) return false;
  return !(await isSeveral(ctx, id)) && !(await hasWritten(ctx, id, at));
}

const isNameless = ({ name, number }: Card) => name === number || /^\d{5,20}$/.test(name);

/** The program finds that they are one: a name that was only a number gives way. */
async function merge(ctx: Ctx, kept: Card, gone: Card) {
  const both = await lockContacts(ctx, [kept.id, gone.id]);
  const [one, other] = [kept.id, gone.id].map((id) => both.find((contact) => contact.id === id));
  if (!one || !other) throw new Error("A locked contact is gone.");
  const { name, number, email } = await join(ctx, one, other, isNameless(kept) && !isNameless(gone) ? ["name"] : []);
  Object.assign(kept, { name, number, email });
}

/** Of whom an admin has said that they are two, the one is meant whose is the first name that was told, and stays without the other. */
async function together(ctx: Ctx, contacts: Card[], first: number | undefined): Promise<Card[]> {
  const apart =
    contacts.length > 1
      ? await listApart(
          ctx,
          contacts.map(({ id }) => id),
        )
      : [];
  if (apart.length === 0) return contacts;
  const meant = contacts.filter(({ id }) => id === first);
  const areTwo = ({ id }: Card) => apart.some(({ one, other }) => (one === first && other === id) || (one === id && other === first));
  return [...meant, ...contacts.filter((one) => one.id !== first && !areTwo(one))];
}
