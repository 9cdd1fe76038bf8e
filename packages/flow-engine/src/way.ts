import { fill, variableValue } from "./fill.ts";
import { draw } from "./random.ts";
import type { Advance, Effect, End, Run, Scene, Visit, Wait } from "./run.ts";

type Unnumbered<T> = T extends unknown ? Omit<T, "step"> : never;
type WaitFor = Wait extends infer T ? (T extends unknown ? Omit<T, "number"> : never) : never;

/** One advance in progress: the run being changed, its effects so far, and the blocks passed. */
export class Way {
  readonly run: Run;
  readonly scene: Scene;
  readonly #effects: Effect[] = [];
  readonly #path: Visit[] = [];

  constructor(run: Run, scene: Scene) {
    this.run = { ...run };
    this.scene = scene;
  }

  want(effect: Unnumbered<Effect>) {
    this.run.step++;
    this.#effects.push({ ...effect, step: this.run.step } as Effect);
  }

  /** Fills in variables; an empty text is not sent. */
  say(node: string, text: string) {
    const filled = this.fill(text).trim();
    if (filled !== "") this.want({ type: "say", node, text: filled });
  }

  fill(text: string): string {
    return fill(text, this.run, this.scene);
  }

  known(name: string): string | undefined {
    return variableValue(name, this.run, this.scene);
  }

  remember(key: string, value: string) {
    this.run.variables = { ...this.run.variables, [key]: value };
  }

  draw(): number {
    const { value, seed } = draw(this.run.seed);
    this.run.seed = seed;
    return value;
  }

  wait(wait: WaitFor): "waits" {
    this.run.waits++;
    this.run.wait = { ...wait, number: this.run.waits } as Wait;
    return "waits";
  }

  pass(node: string, output: string | null) {
    this.#path.push({ node, output });
  }

  stop(end: End): "waits" {
    Object.assign(this.run, { node: null, wait: null, end } satisfies Partial<Run>);
    return "waits";
  }

  /** A person goes on from here. */
  giveUp(node: string, because: Exclude<End, "finished" | "empty" | "taken">, queueId: number | null = null): "waits" {
    this.want({ type: "queue", node, queueId, because });
    this.pass(node, null);
    return this.stop(because);
  }

  result(): Advance {
    return { run: this.run, effects: this.#effects, path: this.#path };
  }
}
