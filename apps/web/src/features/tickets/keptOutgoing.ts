import { z } from "zod";
import { newId } from "../../lib/newId.ts";
import { allOnShelf, putUp, takeDown } from "../../lib/shelf.ts";
import { claim, claimed } from "../../lib/tabs.ts";
import { personNow } from "./keptDrafts.ts";
import type { Outgoing } from "./outgoing.ts";

/** All of a message but what became of it so far. */
export type Said = Omit<Outgoing, "state" | "part" | "error">;

/** `page` had it on its way; as long as that is open, nobody else takes it up. */
const Kept = z.object({ of: z.string(), page: z.string(), said: z.custom<Said>((said) => isSaid(said)) });
type Kept = z.infer<typeof Kept>;

const Known = z.object({
  clientId: z.string(),
  ticketId: z.number(),
  at: z.number(),
  body: z.string(),
  files: z.array(z.instanceof(File)),
});
const isSaid = (said: unknown) => Known.safeParse(said).success;

const page = `page ${newId()}`;
let isClaimed = false;

/** What was said stays here until the server has it, files too, whatever becomes of the page. */
export function keepOutgoing({ state: _, part: __, error: ___, ...said }: Outgoing) {
  const of = personNow();
  if (!of) return;
  if (!isClaimed) claim(page);
  isClaimed = true;
  void putUp(said.clientId, { of, page, said } satisfies Kept);
}

export const forgetOutgoing = (clientId: string) => void takeDown(clientId);

/**
 * What pages that are gone have left unsaid, and this one when its person's session was over, the oldest first. What another person has
 * left is cleared away.
 */
export async function takeUpOutgoing(isHere: (clientId: string) => boolean): Promise<Said[]> {
  const found = (await allOnShelf()).flatMap((thing) => Kept.safeParse(thing).data ?? []);
  const open = await claimed(...found.map((one) => one.page));
  const left = found.filter((one) => (one.page === page ? !isHere(one.said.clientId) : !open.has(one.page)));
  const person = personNow();
  for (const { of, said } of left) if (of !== person) forgetOutgoing(said.clientId);
  return left.flatMap(({ of, said }) => (of === person ? said : [])).toSorted((one, other) => one.at - other.at);
}
