import fc from "fast-check";
import { expect, test } from "vitest";
import { advance } from "./advance.ts";
import { type Flow, Flow as FlowSchema, type Node, operators } from "./flow.ts";
import { STEPS_MAX } from "./limits.ts";
import { type FlowEvent, newRun, type Run, type Scene } from "./run.ts";
import { scene } from "./testing.ts";

const id = fc.integer({ min: 0, max: 11 }).map(String); // some ids belong to no block
const text = fc.constantFrom("", "Oi {{a}}", "{{name}}", "{{b}}{{a}}", "__proto__");
const part = fc.constantFrom("message0", "interval0", "img0", "gone");
const service = { name: "", projectName: "" };

const data = fc.oneof(
  fc.record({ type: fc.constant("start"), data: fc.constant({ label: "" }) }),
  fc.record({ type: fc.constant("message"), data: fc.record({ label: text }) }),
  fc.record({ type: fc.constant("interval"), data: fc.record({ label: text, sec: fc.integer({ min: 0, max: 120 }) }) }),
  fc.record({
    type: fc.constant("condition"),
    data: fc.record({ key: fc.constantFrom("a", "b", "{{a}}"), condition: fc.constantFrom(...operators), value: text }),
  }),
  fc.record({
    type: fc.constant("menu"),
    data: fc.record({
      message: text,
      arrayOption: fc.array(fc.record({ number: fc.integer({ min: 1, max: 3 }), value: text }), { maxLength: 3 }),
    }),
  }),
  fc.record({ type: fc.constantFrom("img", "video"), data: fc.record({ url: text }) }),
  fc.record({ type: fc.constant("audio"), data: fc.record({ url: text, record: fc.boolean() }) }),
  fc.record({ type: fc.constant("randomizer"), data: fc.record({ percent: fc.integer({ min: 0, max: 100 }) }) }),
  fc.record({
    type: fc.constant("singleBlock"),
    data: fc.record({
      seq: fc.array(part, { maxLength: 4 }),
      elements: fc.constant([
        { number: "message0", type: "message", value: "Oi" },
        { number: "interval0", type: "interval", value: 1 },
        { number: "img0", type: "img", value: "a.png" },
      ]),
    }),
  }),
  fc.record({ type: fc.constant("ticket"), data: fc.record({ queue: fc.constantFrom(null, 7) }) }),
  fc.record({ type: fc.constant("typebot"), data: fc.constant({ typebotIntegration: service }) }),
  fc.record({ type: fc.constant("openai"), data: fc.constant({ typebotIntegration: service }) }),
  fc.record({
    type: fc.constant("question"),
    data: fc.record({ typebotIntegration: fc.record({ message: text, answerKey: fc.constantFrom("", "a", "b", "__proto__") }) }),
  }),
);

const edge = fc.record({ source: id, sourceHandle: fc.constantFrom(null, undefined, "a", "b", "a1", "a2", "a3"), target: id });

const anyFlow = fc
  .record({ blocks: fc.array(fc.record({ id, block: data }), { maxLength: 10 }), connections: fc.array(edge, { maxLength: 25 }) })
  .map(({ blocks, connections }): Flow => {
    const start = { id: "0", type: "start", data: { label: "" } };
    const nodes = [start, ...blocks.map((one) => ({ id: one.id, ...one.block }))];
    return FlowSchema.parse({ nodes: nodes.map((node) => ({ ...node, position: { x: 0, y: 0 } })), connections });
  });

const around = fc.record({
  language: fc.constantFrom("pt", "en", "es"),
  values: fc.constant(scene.values),
  services: fc.constantFrom([], ["openai"], ["openai", "typebot"]),
}) as fc.Arbitrary<Scene>;

const event: fc.Arbitrary<FlowEvent> = fc.oneof(
  fc.record({ type: fc.constant("said" as const), text: fc.constantFrom("1", "2", "oi", "") }),
  fc.record({ type: fc.constant("due" as const), wait: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ type: fc.constant("served" as const), next: fc.constantFrom("goOn" as const, "queue" as const) }),
  fc.constant({ type: "start" as const }),
);

const runs = { numRuns: 500 };

test("any flow ends when the contact falls silent, whatever happened before", () => {
  fc.assert(
    fc.property(anyFlow, around, fc.array(event, { maxLength: 12 }), fc.integer(), (flow, scene, events, seed) => {
      let run: Run = advance(flow, newRun(seed), { type: "start" }, scene).run;
      for (const one of events) run = advance(flow, run, one, scene).run;
      let rings = 0;
      while (run.end === null && run.wait) {
        run = advance(flow, run, { type: "due", wait: run.wait.number }, scene).run;
        rings++;
      }
      expect(run).toMatchObject({ node: null, wait: null });
      expect(run.end).not.toBeNull();
      expect(rings).toBeLessThanOrEqual(5 * (STEPS_MAX + 1));
    }),
    runs,
  );
});

test("what happened is told by what is stored: read back from it, a run goes the very same way", () => {
  fc.assert(
    fc.property(anyFlow, around, fc.array(event, { maxLength: 12 }), fc.integer(), (flow, scene, events, seed) => {
      let run: Run = newRun(seed);
      let step = 0;
      for (const one of [{ type: "start" } as FlowEvent, ...events]) {
        const next = advance(flow, run, one, scene);
        expect(advance(structuredClone(flow), JSON.parse(JSON.stringify(run)), one, scene)).toEqual(next);
        for (const effect of next.effects) expect(effect.step).toBe(++step);
        expect(next.run.end === null || next.run.wait === null).toBe(true);
        run = next.run;
      }
    }),
    runs,
  );
});

test("every block of it is one that the flow has", () => {
  fc.assert(
    fc.property(anyFlow, around, fc.array(event, { maxLength: 12 }), (flow, scene, events) => {
      const ids = new Set(flow.nodes.map((node: Node) => node.id));
      let run: Run = newRun(1);
      for (const one of [{ type: "start" } as FlowEvent, ...events]) {
        const next = advance(flow, run, one, scene);
        for (const { node } of [...next.path, ...next.effects]) expect(ids).toContain(node);
        run = next.run;
      }
    }),
    runs,
  );
});
