import { answered, isAsking } from "./asking.ts";
import type { Flow, Node } from "./flow.ts";
import { type Graph, graphOf } from "./graph.ts";
import { STEPS_MAX } from "./limits.ts";
import { perform } from "./perform.ts";
import type { Advance, FlowEvent, Run, Scene } from "./run.ts";
import { Way } from "./way.ts";

/**
 * The run's next state after an event, and the effects to carry out. Uses no clock, no network, and only the run's own random seed: the
 * same flow, run, event and scene always give the same result. An event that does not match the run's wait changes nothing.
 */
export function advance(flow: Flow, run: Run, event: FlowEvent, scene: Scene): Advance {
  const graph = graphOf(flow);
  const way = new Way(run, scene);
  if (run.end === null) hear(graph, way, event);
  return way.result();
}

function hear(graph: Graph, way: Way, event: FlowEvent) {
  if (event.type === "start")
    return way.run.waits + way.run.step === 0 && way.run.node === null ? begin(graph, way, event.node) : undefined;
  const { node: id, wait } = way.run;
  const node = id === null ? undefined : graph.find(id);
  if (!wait) return;
  if (!node) return way.stop("empty"); // a flow's version never changes, so this row was not written by us
  if (event.type === "due") return wait.number === event.wait ? due(graph, way, node) : undefined;
  if (event.type === "served") return wait.for === "service" ? served(graph, way, node, event.next) : undefined;
  return answer(graph, way, node, event.text);
}

function begin(graph: Graph, way: Way, at: string | undefined) {
  const first = at === undefined ? graph.start : graph.find(at);
  return first ? go(graph, way, first) : way.stop("empty");
}

function answer(graph: Graph, way: Way, node: Node, text: string) {
  const wait = way.run.wait;
  if (wait?.for === "time") return; // a message during a pause is part of the conversation, but answers nothing
  way.run.unheard = 0;
  if (wait?.for === "service") {
    perform(node, way, { said: text });
    return;
  }
  if (wait?.for !== "answer" || !isAsking(node)) return;
  const output = answered(node, way, { text, wrong: wait.wrong });
  if (output !== undefined) follow(graph, way, node, output);
}

function due(graph: Graph, way: Way, node: Node) {
  const wait = way.run.wait;
  if (wait?.for !== "time") return way.giveUp(node.id, "timeout");
  if (wait.part === null) return follow(graph, way, node, null);
  way.run.wait = null;
  return go(graph, way, node, wait.part);
}

function served(graph: Graph, way: Way, node: Node, next: "goOn" | "queue") {
  if (next === "queue") return way.giveUp(node.id, "service", node.type === "openai" ? node.data.typebotIntegration.queueId : null);
  return follow(graph, way, node, null);
}

function follow(graph: Graph, way: Way, node: Node, output: string | null) {
  way.run.wait = null;
  way.pass(node.id, output);
  const next = graph.next(node, output);
  return next ? go(graph, way, next) : way.stop("finished");
}

/** Goes from block to block until one waits or none is left. */
function go(graph: Graph, way: Way, first: Node, part = 0): void {
  let node: Node | undefined = first;
  let from = part;
  while (node) {
    if (from === 0 && way.run.unheard++ >= STEPS_MAX) {
      way.giveUp(node.id, "loop");
      return;
    }
    way.run.node = node.id;
    const done = perform(node, way, { from });
    if (done === "waits" || way.run.end !== null) return;
    way.pass(node.id, done.output);
    node = graph.next(node, done.output);
    from = 0;
  }
  way.stop("finished");
}
