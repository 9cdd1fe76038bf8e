import { z } from "zod";
import { newId } from "../../../lib/newId.ts";
import { allItems, removeItem, storeItem } from "../../../lib/offline/fileStore.ts";
import { claim, claimed } from "../../../lib/session/tabs.ts";
import { isStillHere, personNow } from "../drafts/keptDrafts.ts";
import type { Outgoing } from "./sending.ts";

/** All of a message but what became of it so far, unless it was refused. */
export type KeptMessage = Omit<Outgoing, "state" | "part" | "error">;

/** `page` had it on its way; as long as that is open, nobody else takes it up. */
const Kept = z.object({ of: z.string(), page: z.string(), said: z.custom<KeptMessage>((said) => isSaid(said)) });
type Kept = z.infer<typeof Kept>;

const MessageShape = z.object({
  clientId: z.string(),
  ticketId: z.number(),
  at: z.number(),
  body: z.string(),
  files: z.array(z.instanceof(File)),
  refused: z.object({ code: z.string() }).optional(),
});
const isSaid = (said: unknown) => MessageShape.safeParse(said).success;

const page = `page ${newId()}`;
let isClaimed = false;

/** What was said stays here until the server has it, files too, whatever becomes of the page. */
export function keepOutgoing({ state: _, part: __, error: ___, ...said }: Outgoing) {
  const of = personNow();
  if (!of || !isStillHere(of)) return;
  if (!isClaimed) claim(page);
  isClaimed = true;
  void storeItem(said.clientId, { of, page, said } satisfies Kept).then((isThere) => isThere && there.add(said.clientId));
}

/** What waits here in the name of whoever sits here, whichever page said it. */
export async function keptIds(person = personNow()): Promise<string[]> {
  const kept = (await allItems()).flatMap((thing) => Kept.safeParse(thing).data ?? []);
  return kept.flatMap(({ of, said }) => (of === person ? said.clientId : []));
}

export function forgetOutgoing(clientId: string) {
  there.delete(clientId);
  void removeItem(clientId);
}

/** Where the browser keeps nothing, it is in this page and nowhere else. */
const there = new Set<string>();
export const isKept = (clientId: string) => there.has(clientId);

/**
 * What pages that are gone have left unsaid, and this one when its person's session was over, the oldest first. What another person has
 * left is cleared away.
 */
export async function takeUpOutgoing(isHere: (clientId: string) => boolean): Promise<KeptMessage[]> {
  const found = (await allItems()).flatMap((thing) => Kept.safeParse(thing).data ?? []);
  const open = await claimed(...found.map((one) => one.page));
  const left = found.filter((one) => (one.page === page ? !isHere(one.said.clientId) : !open.has(one.page)));
  const person = personNow();
  if (person === undefined) return []; // it was his, who may be back
  for (const { of, said } of left) if (of !== person) forgetOutgoing(said.clientId);
  return left.flatMap(({ of, said }) => (of === person ? said : [])).toSorted((one, other) => one.at - other.at);
}
