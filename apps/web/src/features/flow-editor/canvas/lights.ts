import { createContext, use, useSyncExternalStore } from "react";
import { watched } from "../../../lib/hooks/watched.ts";

/** A block's marks beside its data: the trial's position, its path, and problems. */
export type Light = { isHere?: true; isPassed?: true; problem?: "error" | "warning" };

export type Lights = ReturnType<typeof createLights>;

const none: Light = {};

/** Apart from the flow, so that a mark only renders its own block. */
export function createLights() {
  let lit = new Map<string, Light>();
  let [currentId, passed, problems]: [string | null, ReadonlySet<string>, ReadonlyMap<string, "error" | "warning">] = [
    null,
    new Set(),
    new Map(),
  ];
  const { watch, tellWatchers } = watched();

  function light() {
    const next = new Map<string, Light>();
    for (const id of new Set([...passed, ...problems.keys(), ...(currentId ? [currentId] : [])])) {
      const problem = problems.get(id);
      const one: Light = {
        ...(id === currentId && { isHere: true }),
        ...(passed.has(id) && { isPassed: true }),
        ...(problem && { problem }),
      };
      const previous = lit.get(id);
      next.set(id, previous && JSON.stringify(previous) === JSON.stringify(one) ? previous : one);
    }
    lit = next;
    tellWatchers();
  }

  return {
    watch,
    of: (id: string): Light => lit.get(id) ?? none,
    showTrial: (at: string | null, been: ReadonlySet<string>) => {
      [currentId, passed] = [at, been];
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
