import { keyOf, type Shortcut, shortcuts } from "../../lib/keys.ts";

const all = Object.keys(shortcuts) as Shortcut[];

/** Those of one stroke; the others begin with a key that is theirs alone. */
export const mayChange = (shortcut: string): shortcut is Shortcut => shortcut in shortcuts && !shortcut.includes(" ");

/** What would be meant by this key as well: the same one, or one of which it is the first stroke. */
export const clashOf = (shortcut: Shortcut, key: string): Shortcut | undefined =>
  all.find((other) => other !== shortcut && (keyOf(other) === key || other.startsWith(`${key} `)));
