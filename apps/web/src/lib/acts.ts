import { useEffect, useRef } from "react";

/** What can be done wherever one is, for the palette to find by its name. */
export type Act = { name: string; run(): unknown };

const acts = new Map<string, () => readonly Act[]>();

export const actsNow = (): readonly Act[] => [...acts.values()].flatMap((of) => of());

/** While it is shown, these can be done; `of` names what shows it. */
export function useActs(of: string, offered: readonly Act[]) {
  const latest = useRef(offered);
  latest.current = offered;
  useEffect(() => {
    acts.set(of, () => latest.current);
    return () => void acts.delete(of);
  }, [of]);
}
