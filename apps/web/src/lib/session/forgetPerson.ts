import { clearStore } from "../offline/fileStore.ts";
import { forget, keys } from "../storage.ts";

type Key = keyof typeof keys;

/** Settings of this device, the same for every user. */
const ofThePlace: Key[] = [
  ...(["language", "detectedLanguage", "theme", "volume", "notices"] as const),
  ...(["drawer", "listWidth", "contactDrawer", "keys", "ownKeys", "enter"] as const),
  "seenImport", // two numbers: an import that the user has seen is not news after the next sign-in
];

/** Drafts in localStorage, beside those in the file store. */
const draftKeys = ["drafts", "noteDrafts"] as const satisfies Key[];

/** On sign-out nothing of the user stays on the device. */
export function forgetPerson() {
  forgetAllBut(ofThePlace);
  void clearStore();
}

/** The session ended because the user signed in elsewhere: that is no sign-out, and their drafts wait for them alone. */
export const forgetSession = () => forgetAllBut([...ofThePlace, ...draftKeys, "userId", "companyId"]);

/** Another user signs in: the previous one's drafts and writing habits go. */
export function forgetDrafts() {
  forget(...draftKeys, "sign", "emojis");
  void clearStore();
}

/** The token last: other tabs react to its removal, and must find no user id by which to write anything back. */
const forgetAllBut = (keptKeys: Key[]) => forget(...(Object.keys(keys) as Key[]).filter((key) => !keptKeys.includes(key)).toReversed());
