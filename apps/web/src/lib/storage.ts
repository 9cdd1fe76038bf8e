/** Everything that stays in the browser, under the names that clients of this kind have always used. What comes first is forgotten last. */
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

/** A browser that refuses to keep things (private windows, full disks) still works, for as long as the page lives. */
export function recall(key: Key): string | null {
  try {
    return localStorage.getItem(keys[key]);
  } catch {
    return null;
  }
}

/** Whether it is kept. */
export function keep(key: Key, value: string): boolean {
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
