import { advance } from "@recado/flow-engine/advance";
import type { Flow } from "@recado/flow-engine/flow";
import { draw } from "@recado/flow-engine/random";
import { type Effect, type End, type FlowEvent, newRun, type Scene } from "@recado/flow-engine/run";
import { UNANSWERED } from "./flow.ts";

export type Expected = { effects: Effect[]; texts: string[]; end: End | null };

/** `drawn`: the side of the run's random draw, which cannot be predicted. */
type OracleInput = { drawn: string | null; name: string; said: string[] };

const [DRAWS_A = 0, DRAWS_B = 0] = [true, false].map((isLow) => Array.from({ length: 100 }, (_, at) => at).findIndex((seed) => draw(seed).value < 0.5 === isLow)); // biome-ignore format: one line

/** The expected result of a run: the same engine with the same answers, in this process, where nothing is killed. */
export function expectedOf(flow: Flow, { drawn, name, said: customerAnswers }: OracleInput): Expected {
  const scene: Scene = { language: "pt", values: { name }, services: [] };
  const effects: Effect[] = [];
  const answers = [...customerAnswers];
  let run = newRun(drawn === "b" ? DRAWS_B : DRAWS_A);
  for (let event: FlowEvent | undefined = { type: "start" }; event; ) {
    const next = advance(flow, run, event, scene);
    effects.push(...next.effects);
    run = next.run;
    event = next.run.wait ? eventFor(next.run.wait.for, { wait: next.run.wait.number, node: next.run.node, answers }) : undefined;
  }
  return { effects, texts: effects.flatMap((effect) => (effect.type === "say" ? [effect.text] : [])), end: run.end };
}

function eventFor(
  waitsFor: string,
  { wait, node, answers }: { wait: number; node: string | null; answers: string[] },
): FlowEvent | undefined {
  if (waitsFor === "time" || node === UNANSWERED) return { type: "due", wait };
  const text = answers.shift();
  return text === undefined ? undefined : { type: "said", text };
}
