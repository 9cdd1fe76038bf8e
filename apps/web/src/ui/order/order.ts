/** An item of a user-ordered list. */
export type Keyed = { key: string };

export const without = <T extends Keyed>(items: T[], key: string): T[] => items.filter((item) => item.key !== key);

/** `at` is the index among the other items. */
export function moved<T extends Keyed>(items: T[], key: string, at: number): T[] {
  const item = items.find((one) => one.key === key);
  const others = without(items, key);
  return item ? [...others.slice(0, at), item, ...others.slice(at)] : items;
}

/** The index after dropping before or after the target. */
export function indexBeside(items: Keyed[], key: string, target: string, edge: "before" | "after"): number | undefined {
  if (key === target) return undefined;
  const at = without(items, key).findIndex((one) => one.key === target);
  return at < 0 ? undefined : at + (edge === "after" ? 1 : 0);
}
