import { z } from "zod";
import { newId } from "../../../lib/newId.ts";
import { allItems, removeItem, storeItem } from "../../../lib/offline/fileStore.ts";
import { claim, claimed } from "../../../lib/session/tabs.ts";
import { isSamePerson, personNow } from "../drafts/storedDrafts.ts";
import type { Outgoing } from "./sending.ts";

/** A message without its progress, but with its refusal. */
export type StoredMessage = Omit<Outgoing, "state" | "part" | "error">;

/** `page`: the page that was sending it; while that is open, no other page takes it over. */
const Kept = z.object({ of: z.string(), page: z.string(), said: z.custom<StoredMessage>((value) => isMessage(value)) });
type Kept = z.infer<typeof Kept>;

const MessageShape = z.object({
  clientId: z.string(),
  ticketId: z.number(),
  at: z.number(),
  body: z.string(),
  files: z.array(z.instanceof(File)),
  refused: z.object({ code: z.string() }).optional(),
});
const isMessage = (value: unknown) => MessageShape.safeParse(value).success;

const page = `page ${newId()}`;
let isClaimed = false;

/** Stores a message, with its files, until the server has it, whatever becomes of the page. */
export function storeOutgoing({ state: _, part: __, error: ___, ...message }: Outgoing) {
  const of = personNow();
  if (!of || !isSamePerson(of)) return;
  if (!isClaimed) claim(page);
  isClaimed = true;
  void storeItem(message.clientId, { of, page, said: message } satisfies Kept).then(
    (isThere) => isThere && storedIds.add(message.clientId),
  );
}

/** Ids of the stored messages of the signed-in agent, whichever page wrote them. */
export async function storedIdsOf(person = personNow()): Promise<string[]> {
  const kept = (await allItems()).flatMap((item) => Kept.safeParse(item).data ?? []);
  return kept.flatMap(({ of, said: message }) => (of === person ? message.clientId : []));
}

export function forgetOutgoing(clientId: string) {
  storedIds.delete(clientId);
  void removeItem(clientId);
}

/** Without browser storage a message exists in this page only. */
const storedIds = new Set<string>();
export const isStored = (clientId: string) => storedIds.has(clientId);

/** Messages left unsent by pages that are gone, and by this one if its session expired, the oldest first. Another agent's are deleted. */
export async function claimLeftover(isHere: (clientId: string) => boolean): Promise<StoredMessage[]> {
  const found = (await allItems()).flatMap((item) => Kept.safeParse(item).data ?? []);
  const open = await claimed(...found.map((one) => one.page));
  const leftOver = found.filter((one) => (one.page === page ? !isHere(one.said.clientId) : !open.has(one.page)));
  const person = personNow();
  if (person === undefined) return []; // they belong to the agent who may sign in again
  for (const { of, said: message } of leftOver) if (of !== person) forgetOutgoing(message.clientId);
  return leftOver.flatMap(({ of, said: message }) => (of === person ? message : [])).toSorted((one, other) => one.at - other.at);
}
