import { z } from "zod";
import { now } from "../../../lib/clock.ts";
import { allItems, removeItem, storeItem } from "../../../lib/offline/fileStore.ts";

const Files = z.array(z.instanceof(File));
const Stored = z.object({ of: z.string(), ticketId: z.number(), at: z.number(), files: Files, aside: Files });
type StoredFiles = z.infer<typeof Stored>;

/** A browser that is asked for much may empty all of it. What was begun longer ago than a week is not gone on with. */
const BYTES_MAX = 200 * 1024 * 1024;
const AGE_MAX_MS = 7 * 24 * 60 * 60_000;

const keyOf = ({ of, ticketId }: Pick<StoredFiles, "of" | "ticketId">) => `draft ${of} ${ticketId}`;
const bytesOf = ({ files, aside }: Pick<StoredFiles, "files" | "aside">) => [...files, ...aside].reduce((sum, { size }) => sum + size, 0);

/** Returns whether the files are stored, and which tickets' files were evicted for them, the oldest first. */
export async function keepFiles(one: Omit<StoredFiles, "at">): Promise<{ isKept: boolean; gone: number[] }> {
  if (bytesOf(one) === 0 || bytesOf(one) > BYTES_MAX) {
    void removeItem(keyOf(one));
    return { isKept: false, gone: [] };
  }
  // At once: a sign-out a moment later removes them, too.
  const isKept = await storeItem(keyOf(one), { ...one, at: now().getTime() } satisfies StoredFiles);
  let room = BYTES_MAX;
  const evicted = (await all()).filter((kept) => {
    room -= bytesOf(kept);
    return room < 0;
  });
  for (const kept of evicted) void removeItem(keyOf(kept));
  return { isKept, gone: evicted.map(({ ticketId }) => ticketId) };
}

/** This person's stored files; old ones, and those of other people, are deleted. */
export async function findFiles(person: string): Promise<StoredFiles[]> {
  const found = await all();
  const isGood = ({ of, at }: StoredFiles) => of === person && now().getTime() - at < AGE_MAX_MS;
  for (const kept of found) if (!isGood(kept)) void removeItem(keyOf(kept));
  return found.filter(isGood);
}

/** The last one that was kept comes first. */
const all = async () => (await allItems()).flatMap((item) => Stored.safeParse(item).data ?? []).toSorted((one, other) => other.at - one.at);
