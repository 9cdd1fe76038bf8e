import { useEffect, useRef } from "react";

/** What can be done here, for the palette to find by its name, or by what more it says. */
export type Act = { name: string; more?: string; icon?: ActIcon; run(): unknown };

/** By its name, for the pictures come with the palette. */
export type ActIcon =
  | ("auto" | "dark" | "delete" | "file" | "find" | "flowPath" | "keys" | "language" | "light" | "lists" | "note" | "person")
  | ("queue" | "quickReply" | "return" | "resolve" | "sign" | "signOut" | "transfer");

type Offered = () => readonly Act[] | Promise<readonly Act[]>;

const acts = new Map<string, Offered>();
const others = new Map<string, Offered>();

/** What can be done wherever one is. */
export const actsNow = () => [...acts.values()].flatMap((of) => of() as readonly Act[]);

/** What can be done with what is open, by who offers it; some of it the server is asked for. */
export const actsHere = () => Array.from(others, ([of, offered]) => ({ of, ask: async () => offered() }));

/** While it is shown, these can be done; `of` names what shows it. */
export function useActs(of: string, offered: readonly Act[]) {
  useOffer(acts, of, () => offered);
}

/** The same of what is open, put together when the palette asks for it, whose words are there then. */
export function useActsHere(of: string, offered: Offered) {
  useOffer(others, of, offered);
}

function useOffer(all: Map<string, Offered>, of: string, offered: Offered) {
  const latest = useRef(offered);
  latest.current = offered;
  useEffect(() => {
    const mine = () => latest.current();
    all.set(of, mine);
    return () => void (all.get(of) === mine && all.delete(of));
  }, [all, of]);
}
