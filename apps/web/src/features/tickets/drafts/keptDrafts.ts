import { Message } from "@recado/contract/messages";
import { z } from "zod";
import { session } from "../../../lib/session.ts";
import { forget, keep, recall } from "../../../lib/storage.ts";

/** As much of a message as is shown above what answers it. */
export const MessageRef = Message.pick({ id: true, fromMe: true, body: true }).extend({
  contact: z.object({ name: z.string() }).nullable(),
  /** None of these in what an earlier version kept. */
  word: Message.shape.word.default(null),
  origin: Message.shape.origin.default("agent"),
  user: Message.shape.user.default(null),
});

const About = z.object({ what: z.enum(["answer", "edit"]), message: MessageRef });
/** Files lie elsewhere, and may be gone: how many there were stands here, and what was said of them. */
const Own = z.object({
  body: z.string(),
  about: About.optional(),
  files: z.int().min(0),
  captions: z.array(z.object({ name: z.string(), size: z.number(), text: z.string(), at: z.int().optional() })).optional(),
});
const Kept = z.object({ of: z.string(), drafts: z.array(z.tuple([z.number(), Own.extend({ aside: Own.optional() })])) });

export type KeptDraft = z.infer<typeof Kept>["drafts"][number][1];

/** A browser gives a page some five million characters for everything that it keeps. */
const DRAFTS_MAX = 100;
const CHARACTERS_MAX = 1_000_000;

/** Whose drafts these are: nobody else is shown them, not even where nobody has signed out in between. */
export const personNow = (): string | undefined => {
  const now = session();
  return now.state === "in" && !now.user.looking ? `${now.user.companyId}.${now.user.id}` : undefined;
};

/** Another tab may have signed out, or in as somebody else, a moment ago. */
export const isStillHere = (person: string) => `${recall("companyId")}.${recall("userId")}` === person;

/** What was left here by whoever sits here now, the oldest first; what somebody else left is forgotten. */
export function readDrafts(person = personNow()): Map<number, KeptDraft> {
  const text = recall("drafts");
  const kept = Kept.safeParse(jsonOf(text)).data;
  if (kept && kept.of === person) return new Map(kept.drafts);
  if (text !== null && person !== undefined) forget("drafts");
  return new Map();
}

/**
 * Over what another tab has written meanwhile: of each conversation the last word counts. The oldest go first; one that is too large
 * takes nobody's place. What was `left` out before is kept where there is room. Answers which of all of them are not kept.
 */
export function writeDrafts(changed: Changed, left: Changed, person: string | undefined): number[] {
  if (!person || !isStillHere(person)) return [...begunIn(left), ...begunIn(changed)].map(([ticketId]) => ticketId);
  const drafts = new Map([...begunIn(left), ...readDrafts(person)]);
  for (const [ticketId, draft] of changed) {
    drafts.delete(ticketId);
    if (draft) drafts.set(ticketId, draft);
  }
  const fit = newest([...drafts]);
  const isKept = fit.length > 0 && keep("drafts", JSON.stringify({ of: person, drafts: fit }));
  if (fit.length === 0) forget("drafts");
  const kept = new Set(isKept ? fit.map(([ticketId]) => ticketId) : []);
  return [...drafts.keys()].filter((ticketId) => !kept.has(ticketId));
}

type Changed = ReadonlyMap<number, KeptDraft | undefined>;

const begunIn = (changed: Changed) =>
  [...changed].flatMap(([ticketId, draft]): Array<[number, KeptDraft]> => (draft ? [[ticketId, draft]] : []));

function newest(drafts: Array<[number, KeptDraft]>) {
  let left = CHARACTERS_MAX;
  const fit = drafts
    .slice(-DRAFTS_MAX)
    .reverse()
    .filter((draft) => {
      const length = JSON.stringify(draft).length;
      if (length > left) return false;
      left -= length;
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
