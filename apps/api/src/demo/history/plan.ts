import { missedCall, poll, text } from "./contents.ts";
import { moments } from "./days.ts";
import type { Person } from "./records.ts";
import { type Script, type Step, scriptOf, type Talk, talks } from "./script.ts";
import { goods } from "./talks/goods.ts";
import { type Thread, threadOf } from "./thread.ts";
import { iso, must, type World } from "./world.ts";

const DAYS = 92;
export const CLOSED = 400;
const HOUR_MS = 3_600_000;
/** A contact has one thread, and only returns some time after it was closed. */
const REST_MS = 5 * HOUR_MS;

/** For each thread that is not closed: the minutes since its last message. */
const inMenu = [1, 52];
const waiting = [2, 7, 12, 21, 38];
const talking = [4, 9, 16, 26, 45, 80, 140, 215, 330];

/** The queue of each open thread, in turn. */
const turns = ["Vendas", "Suporte", "Vendas", "Financeiro", "Suporte", "Vendas", "Vendas"];

/** How likely each agent is to serve that queue. */
const serving: Record<string, readonly string[]> = {
  Vendas: ["ana@demo.test", "ana@demo.test", "ana@demo.test", "supervisor@demo.test"],
  Suporte: ["bruno@demo.test", "bruno@demo.test", "bruno@demo.test", "supervisor@demo.test"],
  Financeiro: ["bruno@demo.test", "bruno@demo.test", "admin@demo.test"],
};

/** A thread and the tags that it has in the end. */
export type Tale = { thread: Thread; tags: Set<string>; put: Map<string, number> };

/** Three months of customers' messages and their answers, up to a minute ago. */
export function tellAll(world: World, people: Person[], firstTicket: number): Tale[] {
  const { dice, now, zone } = world;
  const tales = people.map((person, at): Tale & { end: number } => ({
    thread: threadOf(world, firstTicket + at, person),
    tags: new Set<string>(),
    put: new Map<string, number>(),
    end: 0,
  }));
  const live = inMenu.length + waiting.length + talking.length;
  const newcomers = 2;
  const starts = moments(dice, { now, zone, days: DAYS, many: CLOSED });
  const returningCount = people.length - newcomers;
  for (const [number, start] of starts.entries()) {
    const come = Math.min(returningCount, 1 + Math.floor((number / CLOSED) * 1.12 * returningCount));
    const free = tales.slice(0, come).filter(({ end }) => end + REST_MS < start);
    const newest = tales[come - 1];
    const tale = newest && newest.end === 0 ? newest : free.length > 0 ? dice.of(free) : undefined;
    if (!tale) continue;
    const { script, talk } = next(world, tale);
    const { end } = perform([...script.menu, ...script.waiting, ...script.talking, ...script.ending], start, now - HOUR_MS / 2);
    tale.end = end;
    for (const tag of talk.tags) if (dice.chance(0.12)) mark(tale, tag, end);
    if (dice.chance(0.5)) tale.thread.looked(end + 60_000);
  }
  const rested = tales.slice(0, returningCount).filter(({ end }) => end < now - 20 * HOUR_MS && end > 0);
  const chosen = [...tales.slice(returningCount), ...rested.sort((one, other) => other.end - one.end).slice(0, live - newcomers)];
  for (const [number, minutes] of [...inMenu, ...waiting, ...talking].entries()) {
    const tale = chosen[number];
    if (tale) goOn(world, tale, number, now - minutes * 60_000);
  }
  return tales.filter(({ end }) => end > 0);
}

/** The topic of the next conversation, and its participants. */
function next(world: World, { thread }: Tale, about: readonly Talk[] = talks) {
  const { dice, agents } = world;
  const talk = dice.of(about);
  const agentFor = (queue: string) => must(agents.get(dice.of(must(serving[queue], queue))), queue);
  const second = agentFor(talk.to ?? talk.queue);
  return { talk, second, script: scriptOf(world, { thread, talk, good: dice.of(goods), agent: agentFor(talk.queue), second }) };
}

/** Performs the steps in order, faster if they would last beyond `until`. Returns when they ended. */
function perform(steps: Step[], start: number, until: number) {
  const length = steps.reduce((sum, { after }) => sum + after * 1000, 0);
  const pace = Math.min(1, (until - start) / length);
  let at = start;
  for (const { after, act } of steps) {
    at += after * 1000 * pace;
    act(Math.floor(at));
  }
  return { end: Math.ceil(at) + 10_000 };
}

/** A thread that is not closed: the customer sees the menu, waits, or talks with an agent; the last message is at `end`. */
function goOn(world: World, tale: Tale & { end: number }, number: number, end: number) {
  const { thread } = tale;
  const queue = turns[number % turns.length];
  const { script, talk } = next(
    world,
    tale,
    talks.filter((one) => one.queue === queue),
  );
  const steps = stepsOf(world, thread, script, number);
  const length = steps.reduce((sum, { after }) => sum + after * 1000, 0);
  const start = Math.max(end - length - 5_000, tale.end + HOUR_MS);
  tale.end = perform(steps, start, end - 5_000).end;
  if (number < inMenu.length + waiting.length) return;
  const lane = ["Orçamento enviado", "Aguardando pagamento", "Entrega agendada"][number % 3];
  for (const tag of [lane ?? "", ...talk.tags.filter((one) => !lanes.has(one))]) mark(tale, tag, end - 1_000);
}

const lanes = new Set(["Orçamento enviado", "Aguardando pagamento", "Entrega agendada"]);

function mark(tale: Tale, tag: string, at: number) {
  // A ticket is in only one lane.
  if (lanes.has(tag)) for (const lane of lanes) tale.tags.delete(lane);
  tale.tags.add(tag);
  tale.put.set(tag, at);
}

function stepsOf({ dice }: World, thread: Thread, { menu, waiting: waits, talking: talks }: Script, number: number): Step[] {
  if (number < inMenu.length) return menu;
  if (number < inMenu.length + waiting.length) return [...menu, ...waits, ...impatience(thread, number)];
  const messages = talks.slice(0, Math.min(talks.length, dice.between(5, 9)));
  // Half of them end with an unread message.
  return number % 2 === 0 ? [...menu, ...waits, ...messages] : [...menu, ...waits, ...messages, ...afterthought(thread, number)];
}

const hears =
  (thread: Thread) =>
  (after: number, body: string): Step => ({ after, act: (at) => void thread.hear(at, text(body)) });

/** A last message that a customer adds while an agent serves them. */
function afterthought(thread: Thread, number: number): Step[] {
  const say = hears(thread);
  const some: Step[][] = [
    [say(40, "Consegue ver isso ainda hoje?")],
    [say(60, "Outra coisa: vocês entregam no sábado?"), say(35, "Durante a semana não tem ninguém em casa")],
    [say(50, "Me avisa quando der 🙂")],
    [{ after: 70, act: (at) => void thread.hear(at, poll("Que dia fica melhor pra vocês?", ["Quinta", "Sexta", "Sábado"])) }],
    [say(45, "Tá, vou te mandar as medidas"), say(50, "2,40 x 1,10")],
  ];
  return some[number % some.length] ?? [];
}

function impatience(thread: Thread, number: number): Step[] {
  const say = hears(thread);
  const some: Step[][] = [
    [say(40, "É sobre o meu pedido de sábado"), say(90, "Podem me ajudar?")],
    [say(60, "Tem alguém aí? 😅")],
    [say(70, "Oi, ainda estão atendendo?")],
    [
      { after: 50, act: (at) => void thread.hear(at, missedCall(iso(at - 3 * HOUR_MS).slice(11, 16))) },
      say(30, "Liguei mas ninguém atendeu"),
    ],
    [say(45, "Bom, fico no aguardo"), say(20, "🙏")],
  ];
  return some[number % some.length] ?? [];
}
