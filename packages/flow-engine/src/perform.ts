import { ask, isAsking } from "./asking.ts";
import { holds } from "./condition.ts";
import { bareKey } from "./fill.ts";
import type { DataOf, Element, Node, NodeOf } from "./flow.ts";
import type { Served } from "./run.ts";
import type { Way } from "./way.ts";

/** The run waits, or goes on by one of the block's outputs. */
type Done = "waits" | { output: string | null };

const on: Done = { output: null };

/** What a block does when the run reaches it or continues it: from one of its parts on, or with the contact's message for its service. */
export function perform(node: Node, way: Way, { from = 0, said: message = null }: { from?: number; said?: string | null }): Done {
  if (isAsking(node)) return ask(node, way);
  switch (node.type) {
    case "start":
      return on;
    case "message":
      way.say(node.id, node.data.label);
      return on;
    case "interval":
      return pause(way, node.data.sec, null);
    case "condition":
      return { output: isTrue(node.data, way) ? "a" : "b" };
    case "randomizer":
      return { output: way.draw() * 100 < node.data.percent ? "a" : "b" };
    case "img":
    case "video":
      send(way, node.id, { media: node.type, file: node.data.url });
      return on;
    case "audio":
      send(way, node.id, { media: "audio", file: node.data.url, record: node.data.record });
      return on;
    case "singleBlock":
      return content(node, way, from);
    case "ticket":
      way.want({ type: "queue", node: node.id, queueId: node.data.queue?.id ?? null, because: "ticket" });
      return on;
    case "typebot":
      return serve(node.id, way, { service: "typebot", settings: node.data.typebotIntegration }, message);
    case "openai":
      return serve(node.id, way, { service: "openai", settings: node.data.typebotIntegration }, message);
  }
}

/** Its parts in their order, each with the pauses between. */
export const partsOf = ({ seq, elements }: DataOf<"singleBlock">): Element[] => {
  const byNumber = new Map(elements.map((element) => [element.number, element]));
  return seq.flatMap((number) => byNumber.get(number) ?? []);
};

function content(node: NodeOf<"singleBlock">, way: Way, from: number): Done {
  const parts = partsOf(node.data);
  for (let at = from; at < parts.length; at++) {
    const part = parts[at] as Element;
    if (part.type === "message") way.say(node.id, part.value);
    else if (part.type !== "interval")
      send(way, node.id, { media: part.type, file: part.value, name: part.original, record: part.type === "audio" && part.record });
    else if (pause(way, part.value, at + 1) === "waits") return "waits";
  }
  return on;
}

/** A pause of no time is no wait, so that a loop of such intervals is noticed. */
const pause = (way: Way, seconds: number, part: number | null): Done => (seconds > 0 ? way.wait({ for: "time", seconds, part }) : on);

type File = { media: "img" | "audio" | "video"; file: string; name?: string | undefined; record?: boolean };

function send(way: Way, node: string, { media, file, name = undefined, record = false }: File) {
  if (file.trim() !== "") way.want({ type: "send", node, media, file, name: name ?? null, record });
}

function isTrue({ key, condition, value }: DataOf<"condition">, way: Way): boolean {
  return holds(condition, way.known(bareKey(key)), way.fill(value));
}

/** After so long without an answer of the service, the contact is handed to a person. */
const SERVICE_S = 24 * 60 * 60;

/** A block whose service is not available leads to the queue. */
function serve(node: string, way: Way, served: Served, text: string | null): Done {
  if (!way.scene.services.includes(served.service)) return way.giveUp(node, "service");
  way.want({ type: "serve", node, text, ...served });
  return way.wait({ for: "service", seconds: SERVICE_S });
}
