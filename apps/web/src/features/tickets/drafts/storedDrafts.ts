import { Message } from "@recado/contract/messages";
import { z } from "zod";
import { session } from "../../../lib/session.ts";
import { forget, readStored, writeStored } from "../../../lib/storage.ts";

/** The part of a message that is shown above its answer. */
export const MessageRef = Message.pick({ id: true, fromMe: true, body: true }).extend({
  contact: z.object({ name: z.string() }).nullable(),
  /** Earlier versions did not store these. */
  word: Message.shape.word.default(null),
  origin: Message.shape.origin.default("agent"),
  user: Message.shape.user.default(null),
});

const About = z.object({ what: z.enum(["answer", "edit"]), message: MessageRef });
/** Files are stored elsewhere, and may be lost: here are only their number and captions. */
const Own = z.object({
  body: z.string(),
  about: About.optional(),
  files: z.int().min(0),
  captions: z.array(z.object({ name: z.string(), size: z.number(), text: z.string(), at: z.int().optional() })).optional(),
});
const Stored = z.object({ of: z.string(), drafts: z.array(z.tuple([z.number(), Own.extend({ aside: Own.optional() })])) });

export type StoredDraft = z.infer<typeof Stored>["drafts"][number][1];

/** Browsers give a page some five million characters of storage. */
const DRAFTS_MAX = 100;
const CHARACTERS_MAX = 1_000_000;

/** The owner of stored drafts: other agents never see them, even without a sign-out in between. */
export const personNow = (): string | undefined => {
  const now = session();
  return now.state === "in" && !now.user.looking ? `${now.user.companyId}.${now.user.id}` : undefined;
};

/** Another tab may just have signed out, or in as another agent. */
export const isSamePerson = (person: string) => `${readStored("companyId")}.${readStored("userId")}` === person;

/** The signed-in agent's stored drafts, the oldest first; another agent's are deleted. */
export function readDrafts(person = personNow()): Map<number, StoredDraft> {
  const text = readStored("drafts");
  const kept = Stored.safeParse(jsonOf(text)).data;
  if (kept && kept.of === person) return new Map(kept.drafts);
  if (text !== null && person !== undefined) forget("drafts");
  return new Map();
}

/**
 * Stores drafts over those of other tabs: per conversation the last one counts. The oldest are dropped first; a draft that is too large
 * replaces no others. Drafts `leftOut` before are stored if there is room now. Returns the ids of all that are not stored.
 */
export function writeDrafts(changed: Changed, leftOut: Changed, person: string | undefined): number[] {
  if (!person || !isSamePerson(person)) return [...begunIn(leftOut), ...begunIn(changed)].map(([ticketId]) => ticketId);
  const drafts = new Map([...begunIn(leftOut), ...readDrafts(person)]);
  for (const [ticketId, draft] of changed) {
    drafts.delete(ticketId);
    if (draft) drafts.set(ticketId, draft);
  }
  const fit = newest([...drafts]);
  const isKept = fit.length > 0 && writeStored("drafts", JSON.stringify({ of: person, drafts: fit }));
  if (fit.length === 0) forget("drafts");
  const kept = new Set(isKept ? fit.map(([ticketId]) => ticketId) : []);
  return [...drafts.keys()].filter((ticketId) => !kept.has(ticketId));
}

type Changed = ReadonlyMap<number, StoredDraft | undefined>;

const begunIn = (changed: Changed) =>
  [...changed].flatMap(([ticketId, draft]): Array<[number, StoredDraft]> => (draft ? [[ticketId, draft]] : []));

function newest(drafts: Array<[number, StoredDraft]>) {
  let room = CHARACTERS_MAX;
  const fit = drafts
    .slice(-DRAFTS_MAX)
    .reverse()
    .filter((draft) => {
      const length = JSON.stringify(draft).length;
      if (length > room) return false;
      room -= length;
      return true;
    });
  return fit.reverse();
}

export function jsonOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
