import { attached, type Content, text } from "./contents.ts";
import type { Good } from "./talks/goods.ts";
import { money } from "./talks/money.ts";
import { sales } from "./talks/sales.ts";
import { support } from "./talks/support.ts";
import type { Thread } from "./thread.ts";
import { type Agent, type Message, must, type Queue, type World } from "./world.ts";

export type Talk = { queue: string; tags: readonly string[]; to?: string; lines: readonly string[] };
export const talks: readonly Talk[] = [...sales, ...sales, ...support, ...money];

/** One action, so many seconds after the one before. */
export type Step = { after: number; act(at: number): void };
export type ScriptContext = { thread: Thread; talk: Talk; good: Good; agent: Agent; second: Agent };

/** In order: the customer and the menu, the wait, the talk with an agent, the end. */
export type Script = { menu: Step[]; waiting: Step[]; talking: Step[]; ending: Step[] };

export function scriptOf(world: World, context: ScriptContext): Script {
  const { dice } = world;
  const { thread, talk, agent } = context;
  const queueOf = (name: string) =>
    must(
      world.queues.find((one) => one.name === name),
      name,
    );
  const queue = queueOf(talk.queue);
  const [first = "> Oi", ...others] = talk.lines;
  let holder = agent;
  const saidLast: { message?: Message } = {};

  const talking: Step[] = [{ after: waitFor(world), act: (at) => thread.accept(at, agent) }];
  talking.push({ after: 2, act: (at) => thread.read(at, agent) });
  for (const line of others) {
    if (line.startsWith("=")) {
      talking.push(...handOver(world, context, queueOf(talk.to ?? talk.queue), filled(line.slice(2), world, context, agent)));
      holder = context.second;
      continue;
    }
    const by = holder;
    if (line.startsWith(">")) talking.push(...customerSays(world, context, line, saidLast));
    else
      talking.push({
        after: dice.between(25, 150),
        act(at) {
          thread.read(at - 5_000, by);
          saidLast.message = thread.answer(at, contentOf(line, world, context, by), by);
        },
      });
  }
  return {
    menu: [
      { after: 0, act: (at) => void thread.hear(at, contentOf(first, world, context, agent)) },
      { after: 1, act: (at) => thread.showMenu(at) },
    ],
    waiting: [{ after: dice.between(6, 55), act: (at) => choose(thread, at, queue, world) }],
    talking,
    ending: endingOf(world, thread, () => holder),
  };
}

function choose(thread: Thread, at: number, queue: Queue, { queues }: World) {
  thread.hear(at, text(String(queues.indexOf(queue) + 1)));
  thread.choose(at + 100, queue);
}

/** Mostly a few minutes. */
const waitFor = ({ dice }: World) => (dice.chance(0.85) ? dice.between(40, 700) : dice.between(700, 3_600));

function customerSays(world: World, context: ScriptContext, line: string, saidLast: { message?: Message }): Step[] {
  const { dice } = world;
  const { thread, agent } = context;
  const after = dice.chance(0.9) ? dice.between(15, 300) : dice.between(300, 2_400);
  const content = contentOf(line, world, context, agent);
  const isShort = content.kind === "text" && content.body.length < 40;
  const steps: Step[] = [];
  if (isShort && dice.chance(0.12)) {
    const emoji = dice.of(["👍", "❤️", "🙏", "😍", "😂"]);
    steps.push({ after: dice.between(5, 60), act: (at) => void (saidLast.message && thread.react(at, saidLast.message, emoji)) });
  }
  const quotes = dice.chance(0.08);
  const change = dice.chance(0.03) ? "reworded" : dice.chance(0.015) ? "taken back" : "";
  const lastSaid: { message?: Message } = {};
  const hear = (how: Content, quoted?: Message) => (at: number) => {
    lastSaid.message = thread.hear(at, how, { quoted });
  };
  if (content.kind === "text" && change === "taken back") {
    steps.push({ after: 10, act: hear(text("Ops, mandei errado")) });
    steps.push({ after: 6, act: (at) => void (lastSaid.message && thread.takeBack(at, lastSaid.message)) });
  }
  const first = content.kind === "text" && change === "reworded" ? text(content.body.replace(/[!?.]$/, "").toLowerCase()) : content;
  steps.push({ after, act: (at) => hear(first, quotes ? saidLast.message : undefined)(at) });
  if (first.body !== content.body)
    steps.push({ after: 9, act: (at) => void (lastSaid.message && thread.reword(at, lastSaid.message, content.body)) });
  return steps;
}

/** Transfers the ticket to another queue, where another agent accepts it. */
function handOver(world: World, { thread, agent, second }: ScriptContext, queue: Queue, reason: string): Step[] {
  return [
    { after: 20, act: (at) => thread.transfer(at, queue, agent, reason) },
    { after: waitFor(world), act: (at) => thread.accept(at, second) },
  ];
}

function endingOf({ dice }: World, thread: Thread, holder: () => Agent): Step[] {
  const silent = dice.chance(0.15);
  const steps: Step[] = [
    {
      after: dice.between(40, 400),
      act(at) {
        thread.read(at - 3_000, holder());
        thread.close(at, holder(), silent);
      },
    },
  ];
  if (silent || dice.chance(0.35)) return steps;
  const rating = dice.chance(0.72) ? 3 : dice.chance(0.75) ? 2 : 1;
  return [...steps, { after: dice.between(30, 1_200), act: (at) => thread.rate(at, rating) }];
}

const ATTACHED = /^\[([^\]]+)\] ?/;

/** One of the variants of a line, with its attachment. */
function contentOf(line: string, world: World, context: ScriptContext, agent: Agent): Content {
  const written = filled(world.dice.of(line.slice(2).split("|")), world, context, agent);
  const name = ATTACHED.exec(written)?.[1];
  if (name === undefined) return text(written);
  return attached(world, name === "foto" ? context.good.foto : name, written.replace(ATTACHED, ""));
}

function filled(line: string, { dice }: World, { thread: { person }, good }: ScriptContext, agent: Agent) {
  const [nome = ""] = person.name.replace(/^(Dona|Seu|Arquiteta) /, "").split(" ");
  const values: Record<string, string> = { ...good, nome, cidade: person.city, agente: agent.name.split(" ")[0] ?? "" };
  values.pedido = `#${dice.between(4100, 4999)}`;
  const filledLine = line.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
  return filledLine.replace(/^\p{Ll}/u, (letter) => (line.startsWith("{") ? letter.toUpperCase() : letter));
}
