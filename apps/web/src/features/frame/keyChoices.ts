import { keyOf, type Shortcut, shortcuts } from "../../lib/keys.ts";

const all = Object.keys(shortcuts) as Shortcut[];

/** Shortcuts of one key can be changed; the others begin with a key of their own. */
export const mayChange = (shortcut: string): shortcut is Shortcut => shortcut in shortcuts && !shortcut.includes(" ");

/** The shortcut that this key would conflict with: one with the same key, or one that begins with it. */
export const clashOf = (shortcut: Shortcut, key: string): Shortcut | undefined =>
  all.find((other) => other !== shortcut && (keyOf(other) === key || other.startsWith(`${key} `)));
