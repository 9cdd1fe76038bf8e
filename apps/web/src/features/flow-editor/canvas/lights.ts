import { createContext, use, useSyncExternalStore } from "react";
import { watched } from "../../../lib/hooks/watched.ts";

/** What a block shows beside what it holds: where the trial is, where it has been, and whether something is wrong with it. */
export type Light = { isHere?: true; isPassed?: true; problem?: "error" | "warning" };

export type Lights = ReturnType<typeof createLights>;

const none: Light = {};

/** Beside the flow, so that a light that goes on draws its own block anew and no other. */
export function createLights() {
  let lit = new Map<string, Light>();
  let [here, passed, problems]: [string | null, ReadonlySet<string>, ReadonlyMap<string, "error" | "warning">] = [
    null,
    new Set(),
    new Map(),
  ];
  const { watch, tellWatchers } = watched();

  function light() {
    const next = new Map<string, Light>();
    for (const id of new Set([...passed, ...problems.keys(), ...(here ? [here] : [])])) {
      const problem = problems.get(id);
      const one: Light = { ...(id === here && { isHere: true }), ...(passed.has(id) && { isPassed: true }), ...(problem && { problem }) };
      const known = lit.get(id);
      next.set(id, known && JSON.stringify(known) === JSON.stringify(one) ? known : one);
    }
    lit = next;
    tellWatchers();
  }

  return {
    watch,
    of: (id: string): Light => lit.get(id) ?? none,
    showTrial: (at: string | null, been: ReadonlySet<string>) => {
      [here, passed] = [at, been];
      light();
    },
    showProblems: (found: ReadonlyMap<string, "error" | "warning">) => {
      problems = found;
      light();
    },
  };
}

export const LightsContext = createContext<Lights>(createLights());

export function useLight(id: string): Light {
  const lights = use(LightsContext);
  return useSyncExternalStore(lights.watch, () => lights.of(id));
}
