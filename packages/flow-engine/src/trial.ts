import { advance } from "./advance.ts";
import type { Flow } from "./flow.ts";
import { type Effect, type End, type FlowEvent, newRun, type Run, type Scene } from "./run.ts";

/** A line on the phone of a user who tries a flow: their own message, the flow's effect, or why it ended. */
export type Line = { by: "person"; text: string } | { by: "flow"; effect: Effect } | { by: "end"; end: End };

/** A run whose effects are only shown. `passed`: the blocks that it has reached. */
export type Trial = { run: Run; lines: readonly Line[]; passed: ReadonlySet<string> };

export const newTrial = (seed: number): Trial => ({ run: newRun(seed), lines: [], passed: new Set() });

export function tryOut(flow: Flow, trial: Trial, event: FlowEvent, scene: Scene): Trial {
  const { run, effects, path } = advance(flow, trial.run, event, scene);
  const ownLines: Line[] = event.type === "said" ? [{ by: "person", text: event.text }] : [];
  const done = effects.map((effect): Line => ({ by: "flow", effect }));
  const end: Line[] = run.end && !trial.run.end ? [{ by: "end", end: run.end }] : [];
  return {
    run,
    lines: [...trial.lines, ...ownLines, ...done, ...end],
    passed: new Set([...trial.passed, ...path.map(({ node }) => node)]),
  };
}

/** The event that skips this wait. */
export const jumpOver = (wait: NonNullable<Run["wait"]>): FlowEvent =>
  wait.for === "service" ? { type: "served", next: "goOn" } : { type: "due", wait: wait.number };
