import { clearShelf } from "./shelf.ts";
import { forget, keys } from "./storage.ts";

type Key = keyof typeof keys;

/** What is set for this place, whoever sits at it. */
const ofThePlace: Key[] = [
  ...(["language", "detectedLanguage", "theme", "volume", "notices"] as const),
  ...(["drawer", "listWidth", "contactDrawer", "keys", "ownKeys"] as const),
];

/** What somebody has begun and not sent, beside what is on the shelf; and who he is, for it waits for him alone. */
const begun: Key[] = ["drafts", "noteDrafts", "userId", "companyId"];

/** The person leaves, and nothing of his stays behind. */
export function forgetPerson() {
  forgetAllBut(ofThePlace);
  void clearShelf();
}

/** His session is over here, for he has begun another one elsewhere: he has not left, and what he was writing is still his. */
export const forgetSession = () => forgetAllBut([...ofThePlace, ...begun]);

const forgetAllBut = (kept: Key[]) => forget(...(Object.keys(keys) as Key[]).filter((key) => !kept.includes(key)));
