import type { Flow } from "./flow.ts";
import type { Advance, FlowEvent, Run, Scene } from "./run.ts";

/** The run's next state after an event, and what is to be done in the world. Knows no clock, network or chance but the run's own. */
export function advance(_flow: Flow, _run: Run, _event: FlowEvent, _scene: Scene): Advance {
  throw new Error("not yet");
}
