import { clearShelf } from "./shelf.ts";
import { forget, keys } from "./storage.ts";

type Key = keyof typeof keys;

/** What is set for this place, whoever sits at it. */
const ofThePlace: Key[] = [
  ...(["language", "detectedLanguage", "theme", "volume", "notices"] as const),
  ...(["drawer", "listWidth", "contactDrawer", "keys", "ownKeys"] as const),
];

/** The person leaves, and nothing of his stays behind. */
export function forgetPerson() {
  forget(...(Object.keys(keys) as Key[]).filter((key) => !ofThePlace.includes(key)));
  void clearShelf();
}
