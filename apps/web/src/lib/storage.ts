/** Every localStorage key, under the names that compatible clients use. The first is removed last. */
export const keys = {
  token: "token",
  companyId: "companyId",
  userId: "userId",
  companyDueDate: "companyDueDate",
  campaigns: "cshow",
  language: "language",
  detectedLanguage: "i18nextLng",
  theme: "preferredTheme",
  volume: "volume",
  drawer: "drawer",
  sign: "signOption",
  listWidth: "ticketListWidth",
  foldedLanes: "foldedLanes",
  tasks: "tasks",
  drafts: "drafts",
  noteDrafts: "noteDrafts",
  emojis: "recentEmojis",
  contactDrawer: "contactDrawer",
  seenImport: "seenImport",
  notices: "notices",
  keys: "keys",
  ownKeys: "ownKeys",
  enter: "enter",
} as const;
type Key = keyof typeof keys;

/** If the browser refuses to store (private windows, full disks), the app still works for the lifetime of the page. */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    return null;
  }
}

/** Returns whether it is stored. */
export function writeStored(key: Key, value: string): boolean {
  try {
    localStorage.setItem(keys[key], value);
    return true;
  } catch {
    return false;
  }
}

export function forget(...forgotten: Key[]) {
  try {
    for (const key of forgotten) localStorage.removeItem(keys[key]);
  } catch {
    // See above.
  }
}
