import { clearStore } from "../offline/fileStore.ts";
import { forget, keys } from "../storage.ts";

type Key = keyof typeof keys;

/** What is set for this place, whoever sits at it. */
const ofThePlace: Key[] = [
  ...(["language", "detectedLanguage", "theme", "volume", "notices"] as const),
  ...(["drawer", "listWidth", "contactDrawer", "keys", "ownKeys", "enter"] as const),
  "seenImport", // two numbers: what he has seen is no news to him when he comes back
];

/** What somebody has begun and not sent, beside what is on the shelf. */
const begun = ["drafts", "noteDrafts"] as const satisfies Key[];

/** The person leaves, and nothing of his stays behind. */
export function forgetPerson() {
  forgetAllBut(ofThePlace);
  void clearStore();
}

/** His session is over here, for he has begun another one elsewhere: he has not left, and what he was writing waits for him alone. */
export const forgetSession = () => forgetAllBut([...ofThePlace, ...begun, "userId", "companyId"]);

/** Somebody else sits here now: what the one before had begun, and how he wrote, is not his. */
export function forgetBegun() {
  forget(...begun, "sign", "emojis");
  void clearStore();
}

/** The token last: by it other tabs learn that he is gone, and what they were about to write must not find him here any more. */
const forgetAllBut = (kept: Key[]) => forget(...(Object.keys(keys) as Key[]).filter((key) => !kept.includes(key)).toReversed());
