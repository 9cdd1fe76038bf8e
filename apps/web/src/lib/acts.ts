import { useEffect, useRef } from "react";

/** An action for the palette, found by its name or by further words. */
export type Act = { name: string; more?: string; icon?: ActIcon; run(): unknown };

/** By name, as the icons are loaded with the palette. */
export type ActIcon =
  | ("auto" | "dark" | "delete" | "file" | "find" | "flowPath" | "keys" | "language" | "light" | "lists" | "note" | "person")
  | ("queue" | "quickReply" | "return" | "resolve" | "sign" | "signOut" | "transfer");

type Offered = () => readonly Act[] | Promise<readonly Act[]>;

const acts = new Map<string, Offered>();
const others = new Map<string, Offered>();

/** The actions available on every page. */
export const actsNow = () => [...acts.values()].flatMap((of) => of() as readonly Act[]);

/** The actions for the open record, by the component that offers them; some are requested from the server. */
export const actsHere = () => Array.from(others, ([of, offered]) => ({ of, ask: async () => offered() }));

/** Offers these actions while the component is mounted; `of` names the component. */
export function useActs(of: string, offered: readonly Act[]) {
  useOffer(acts, of, () => offered);
}

/** The same for the open record, built when the palette asks for it, as its texts are loaded then. */
export function useActsHere(of: string, offered: Offered) {
  useOffer(others, of, offered);
}

function useOffer(all: Map<string, Offered>, of: string, offered: Offered) {
  const latest = useRef(offered);
  latest.current = offered;
  useEffect(() => {
    const currentActs = () => latest.current();
    all.set(of, currentActs);
    return () => void (all.get(of) === currentActs && all.delete(of));
  }, [all, of]);
}
