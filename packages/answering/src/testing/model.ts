import type { Decision, Effect } from "../decision.ts";
import type { Queue, Situation } from "../situation.ts";
import { slowlyOpen, wall } from "./calendar.ts";

/**
 * The same rules written a second time from the specification, as one long function without shortcuts. It shares only types with the
 * product that it is compared to.
 */
export function modelAnswer(s: Situation): Decision {
  const set = s.company.settings;
  const done = (row: Decision["row"], ...effects: Effect[]): Decision => ({ row, effects });
  const typed = s.text.trim();

  if (s.isGroup && set.CheckMsgIsGroup === "enabled") return done("group", { type: "drop" });

  if (s.ticket.status === "open") return done("human");
  if (s.ticket.status === "pending" && s.ticket.userId !== null) return done("human");

  if (s.ticket.status === "closed") {
    const awaited = s.attendance.awaitedRating;
    const inTime = awaited !== null && s.saidAt + 60_000 >= awaited.since && s.saidAt - awaited.leftBy <= 86_400_000;
    if (!s.isGroup && inTime && (typed === "1" || typed === "2" || typed === "3")) {
      const value = typed === "1" ? 1 : typed === "2" ? 2 : 3;
      const thanks = sayEffects(s, first(s.queue?.complationMessage, s.connection.complationMessage));
      return done("rating", { type: "rate", value }, ...thanks);
    }
    return done("closed", { type: "reopen" });
  }

  if (s.isGroup) return done("silentGroup");

  if (shut(s, s.queue)) {
    const recentlyTold = s.lastOutOfHoursAt !== null && s.lastOutOfHoursAt + 7_200_000 > s.at;
    return done("outOfHours", ...(recentlyTold ? [] : away(s, s.queue)));
  }

  const auto = s.automation ?? {};
  if (typeof auto.waitingFlowId === "number")
    return done("flowWaiting", { type: "handOver", to: "flow", id: auto.waitingFlowId, because: "waiting" });
  if (typeof auto.phraseFlowId === "number")
    return done("phrase", { type: "handOver", to: "flow", id: auto.phraseFlowId, because: "phrase" });
  if (typeof auto.welcomeFlowId === "number")
    return done("welcome", { type: "handOver", to: "flow", id: auto.welcomeFlowId, because: "welcome" });

  const bot = botOf(s, s.queue === null ? s.connection : s.queue);
  if (bot.length > 0) return done("promptOrIntegration", ...bot);

  if (s.queue === null && s.connection.queues.length > 0) return done("queueMenu", ...choosing(s, typed));
  if (s.queue !== null && s.ticket.chatbot && s.queue.options.length > 0) return done("optionTree", ...climbing(s, s.queue, typed));
  if (s.queue !== null && typed === "#" && s.attendance.menusSent >= 1 && s.connection.queues.length >= 2)
    return done("optionTree", ...toQueues(s));

  if (s.queue === null && s.connection.queues.length === 0 && !s.attendance.greeted) {
    const hello = sayEffects(s, s.connection.greetingMessage ?? "");
    if (hello.length > 0) return done("greeting", ...hello, { type: "markGreeted" });
  }
  if (typeof auto.fallbackFlowId === "number")
    return done("fallback", { type: "handOver", to: "flow", id: auto.fallbackFlowId, because: "fallback" });
  return done("nothing");
}

function choosing(s: Situation, typed: string): Effect[] {
  const queues = sorted(s);
  const notYet = ({ options }: Queue): Effect[] => options.map((): Effect => ({ type: "countMenu", menusSent: 0 })).slice(0, 1);
  const enter = (queue: Queue): Effect => ({ type: "assignQueue", queueId: queue.id, chatbot: queue.options.length !== 0 });

  if (queues.length === 1) {
    const queue = queues[0]!;
    if (shut(s, queue)) {
      const recentlyTold = s.lastOutOfHoursAt !== null && s.lastOutOfHoursAt + 7_200_000 > s.at;
      return [enter(queue), ...notYet(queue), ...(recentlyTold ? [] : away(s, queue))];
    }
    const greets = s.company.settings.sendGreetingMessageOneQueues === "enabled";
    return [enter(queue), ...arriving(s, queue, greets ? first(queue.greetingMessage, s.connection.greetingMessage) : "")];
  }

  for (const [index, queue] of queues.entries()) {
    if (s.attendance.menusSent === 0 || asNumber(typed) !== index + 1) continue;
    if (shut(s, queue)) return [enter(queue), ...notYet(queue), ...away(s, queue)];
    return [enter(queue), ...arriving(s, queue, queue.greetingMessage ?? "")];
  }
  const turn = nextTurn(s);
  return turn === 0 ? [] : [...sayEffects(s, queueText(s)), { type: "countMenu", menusSent: turn }];
}

function arriving(s: Situation, queue: Queue, hello: string): Effect[] {
  const bot = botOf(s, queue);
  if (bot.length > 0) return [...sayEffects(s, hello), ...bot];
  if (queue.options.length === 0) return sayEffects(s, hello);
  return [...sayEffects(s, treeText(s, queue, null, hello)), { type: "countMenu", menusSent: 1 }];
}

function climbing(s: Situation, queue: Queue, typed: string): Effect[] {
  const here = queue.options.some((option) => option.id === s.ticket.optionId) ? s.ticket.optionId : null;
  const move = (to: number | null): Effect[] => [
    { type: "chooseOption", optionId: to },
    ...sayEffects(s, treeText(s, queue, to, nodeText(queue, to))),
    { type: "countMenu", menusSent: 1 },
  ];
  if (typed === "#") {
    if (s.connection.queues.length < 2) return move(null);
    return toQueues(s);
  }
  const below = queue.options.filter((option) => option.parentId === here);
  if (s.attendance.menusSent > 0) {
    const hit = below.find((option) => option.option === asNumber(typed));
    if (hit) return move(hit.id);
    if (asNumber(typed) === 0 && here !== null) {
      const above = queue.options.find((option) => option.id === here)?.parentId ?? null;
      return move(queue.options.some((option) => option.id === above) ? above : null);
    }
  }
  if (here !== null && below.length === 0) return [];
  const turn = nextTurn(s);
  return turn === 0 ? [] : [...sayEffects(s, treeText(s, queue, here, nodeText(queue, here))), { type: "countMenu", menusSent: turn }];
}

const toQueues = (s: Situation): Effect[] => [{ type: "clearQueue" }, ...sayEffects(s, queueText(s)), { type: "countMenu", menusSent: 1 }];

/** 0: no further menu. */
function nextTurn({ at, saidAt, arrivedAt, attendance: { menusSent, lastMenuAt }, connection }: Situation): number {
  const { maxUseBotQueues, timeUseBotQueues } = connection;
  if (menusSent === 0) return 1;
  if (lastMenuAt !== null && lastMenuAt > arrivedAt) return 0;
  if (lastMenuAt !== null && lastMenuAt - saidAt > 60_000) return 0;
  if (timeUseBotQueues !== 0 && lastMenuAt !== null && lastMenuAt + timeUseBotQueues * 60_000 <= at) return 1;
  const repetitions = menusSent - 1;
  if (maxUseBotQueues !== 0 && repetitions >= maxUseBotQueues) return 0;
  return menusSent + 1;
}

function shut(s: Situation, queue: Queue | null): boolean {
  const { zone, holidays, schedules, settings } = s.company;
  if (settings.scheduleType === "company") return !slowlyOpen({ zone, schedules, holidays }, s.at);
  if (settings.scheduleType === "queue" && queue !== null) return !slowlyOpen({ zone, schedules: queue.schedules, holidays }, s.at);
  return false;
}

function away(s: Situation, queue: Queue | null): Effect[] {
  const effects = sayEffects(s, first(queue?.outOfHoursMessage, s.connection.outOfHoursMessage));
  return effects.length > 0 ? [...effects, { type: "markOutOfHours" }] : [];
}

function botOf(s: Situation, of: { promptId: number | null; integrationId: number | null }): Effect[] {
  for (const id of s.automation?.integrationIds ?? []) if (id === of.integrationId) return [{ type: "handOver", to: "integration", id }];
  for (const id of s.automation?.promptIds ?? []) if (id === of.promptId) return [{ type: "handOver", to: "prompt", id }];
  return [];
}

function sorted(s: Situation): Queue[] {
  const rest = [...s.connection.queues];
  const result: Queue[] = [];
  while (rest.length > 0) {
    let best = 0;
    for (let at = 1; at < rest.length; at++) {
      const [a, b] = [rest[at]!, rest[best]!];
      const [x, y] = [a.order === null ? 1e12 : a.order, b.order === null ? 1e12 : b.order];
      if (x < y || (x === y && a.id < b.id)) best = at;
    }
    result.push(...rest.splice(best, 1));
  }
  return result;
}

function queueText(s: Situation): string {
  let text = blank(s.connection.greetingMessage) ? "" : `${s.connection.greetingMessage}\n\n`;
  for (const [index, queue] of sorted(s).entries()) text += `${index > 0 ? "\n" : ""}*[ ${index + 1} ]* - ${queue.name}`;
  return text;
}

function treeText(s: Situation, queue: Queue, node: number | null, head: string): string {
  let text = blank(head) ? "" : `${head}\n\n`;
  for (let number = 0; number <= 99; number++) {
    for (const option of queue.options)
      if (option.parentId === node && option.option === number) text += `*[ ${number} ]* - ${option.title}\n`;
  }
  const [back, top] = { pt: ["Menu anterior", "Menu inicial"], en: ["Previous menu", "Main menu"], es: ["Menú anterior", "Menú inicial"] }[
    s.company.language
  ];
  const below = queue.options.some((option) => option.parentId === node);
  return `${text}${below ? "\n" : ""}${node === null ? "" : `*[ 0 ]* - ${back}\n`}*[ # ]* - ${top}`;
}

function nodeText(queue: Queue, id: number | null): string {
  const node = queue.options.find((option) => option.id === id);
  if (!node) return queue.greetingMessage ?? "";
  return blank(node.message) ? node.title : node.message;
}

function sayEffects(s: Situation, text: string): Effect[] {
  const filledText = replaced(s, text).trim();
  return filledText === "" ? [] : [{ type: "say", text: filledText, by: "bot" }];
}

/** Reads from left to right, character by character. */
export function replaced(s: Pick<Situation, "at" | "company" | "contactName" | "protocol">, text: string): string {
  const { clock } = wall(s.company.zone, s.at);
  const hour = Number(clock.slice(0, 2));
  const part = hour < 5 ? 2 : hour < 12 ? 0 : hour < 18 ? 1 : 2;
  const values: Record<string, string | undefined> = Object.assign(Object.create(null), {
    name: (s.contactName ?? "").trim(),
    firstName: (s.contactName ?? "").trim().split(" ")[0],
    protocol: s.protocol ?? "",
    hora: clock,
    ms: {
      pt: ["Bom dia", "Boa tarde", "Boa noite"],
      en: ["Good morning", "Good afternoon", "Good evening"],
      es: ["Buenos días", "Buenas tardes", "Buenas noches"],
    }[s.company.language][part],
  });
  let result = "";
  for (let at = 0; at < text.length; ) {
    const end = text.startsWith("{{", at) ? text.indexOf("}}", at) : -1;
    const value = end < 0 ? undefined : values[text.slice(at + 2, end).trim()];
    result += value ?? text[at];
    at = value === undefined ? at + 1 : end + 2;
  }
  return result;
}

const asNumber = (typed: string): number | null =>
  typed.length > 0 && typed.length < 5 && [...typed].every((digit) => "0123456789".includes(digit)) ? Number.parseInt(typed, 10) : null;

const blank = (text: string | null | undefined): boolean => text === null || text === undefined || text.trim().length === 0;

const first = (own: string | null | undefined, other: string | null): string => (blank(own) ? (other ?? "") : (own ?? ""));
