import type { Interval } from "../hours.ts";
import type { Company, Connection, Queue, QueueOption, Situation, Texts } from "../situation.ts";
import { wall } from "./calendar.ts";

export type Dice = ReturnType<typeof dice>;

/** Reproducible random numbers: the same seed gives the same. */
export function dice(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  const one = <T>(list: readonly T[]): T => list[below(list.length)]!;
  return { below, one, oneIn: (chances: number) => below(chances) === 0 };
}

/** A random situation near critical points: clock changes, midnights, edges of openings, limits of menus. */
export function randomSituation(d: Dice): Situation {
  const zone = d.one(zones);
  const at = momentIn(d, zone);
  const company = companyAt(d, zone, at);
  const queues = Array.from({ length: d.one([0, 1, 1, 2, 2, 3, 4]) }, (_, index) => queueAt(d, zone, at, 10 - index));
  const status = d.one(["pending", "pending", "pending", "pending", "pending", "pending", "open", "closed", "closed"] as const);
  const queue = d.one([null, queues[0] ?? null, queueAt(d, zone, at, 77)]);
  return {
    at,
    company,
    contactName: d.one(["Maria da Silva", "D'Ávila & Cia", "{{ms}}", " João ", "", null]),
    protocol: d.one(["2026112100042", null]),
    isGroup: d.oneIn(9),
    text: d.one(["1", "2", "3", "4", "0", "#", " 1 ", "02", "oi", "", "1.", "-1", "99999", "obrigado, 3", d.one(wordsOf(queue))]),
    saidAt: at - d.one([0, 0, 0, 1_000, 59_999, 60_000, 60_001, 120_000, 120_001, HOUR]),
    arrivedAt: at - d.one([0, 0, 0, 59_999, 60_000, 60_001, HOUR]),
    lastOutOfHoursAt: d.one([null, null, at - HOUR, at - 2 * HOUR, at - 2 * HOUR + 1, at - 3 * HOUR]),
    ticket: {
      status,
      userId: status === "open" || d.oneIn(12) ? 5 : null,
      chatbot: !d.oneIn(5),
      optionId: d.one([null, null, 404, ...(queue?.options.map(({ id }) => id) ?? [])]),
    },
    attendance: {
      awaitedRating: d.one([
        null,
        { since: at - HOUR, leftBy: at - HOUR },
        { since: at - 24 * HOUR, leftBy: at - 24 * HOUR },
        { since: at - 24 * HOUR - 1, leftBy: at - 24 * HOUR - 1 },
        { since: at - 24 * HOUR - 1, leftBy: at - 24 * HOUR },
        { since: at - 30_000, leftBy: at },
        { since: at, leftBy: at },
      ]),
      menusSent: d.one([0, 1, 1, 2, 3, 4, 5]),
      lastMenuAt: d.one([null, at - 60_000, at - 10 * 60_000, at - 10 * 60_000 + 1, at - HOUR]),
      greeted: d.oneIn(3),
    },
    queue,
    connection: connectionOf(d, queues),
    ...(d.oneIn(3) ? { automation: automationOf(d) } : {}),
  };
}

const HOUR = 3_600_000;

const zones = [
  "America/New_York",
  "Europe/Lisbon",
  "America/Sao_Paulo",
  "Asia/Kolkata",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Asia/Beirut",
  "Pacific/Kiritimati",
  "UTC",
];

/** Nights in which one of these zones changes its clocks, some at midnight (Beirut; São Paulo until 2019). */
const changes = [
  "2026-03-08",
  "2026-11-01",
  "2026-03-29",
  "2026-10-25",
  "2026-04-04",
  "2026-10-03",
  "2018-11-04",
  "2019-02-17",
  "2026-03-28",
];

function momentIn(d: Dice, zone: string): number {
  const day = Date.parse(d.one([d.one(changes), d.one(changes), "2026-12-24", "2028-02-28", "2026-12-31", "2026-06-15"]));
  const anyTime = day + d.below(40 * 60) * 60_000 + d.one([0, 0, 59_999, 30_000]);
  if (!d.oneIn(3)) return anyTime;
  // The first or last minute of a local day, found by stepping through the hours.
  let moment = day - (day % 60_000);
  while (wall(zone, moment).clock.slice(3, 5) !== "00") moment += 60_000;
  for (let step = 0; step < 26 && wall(zone, moment).clock.slice(0, 2) !== "00"; step++) moment += HOUR;
  return moment + d.one([0, -1, 1, 60_000, -60_000]);
}

function companyAt(d: Dice, zone: string, at: number): Company {
  const onOff = () => d.one(["enabled", "disabled"] as const);
  const near = [at - 24 * HOUR, at, at, at + 24 * HOUR].map((moment) => wall(zone, moment).day);
  return {
    language: d.one(["pt", "en", "es"] as const),
    zone,
    schedules: schedulesAt(d, zone, at),
    holidays: Array.from({ length: d.one([0, 0, 0, 0, 1, 1, 2]) }, () => ({
      date: d.oneIn(6) ? "2031-01-01" : d.one(near),
      name: "Natal",
      ...(d.oneIn(2) ? {} : timesAt(d, zone, at)),
    })),
    settings: {
      userRating: onOff(),
      scheduleType: d.one(["disabled", "queue", "company"] as const),
      call: onOff(),
      CheckMsgIsGroup: onOff(),
      sendGreetingAccepted: onOff(),
      sendMsgTransfTicket: onOff(),
      sendGreetingMessageOneQueues: onOff(),
    },
  };
}

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Mostly for the days next to `at`, since other days decide nothing. */
function schedulesAt(d: Dice, zone: string, at: number): Interval[] {
  const near = [at, at, at - 24 * HOUR].map((moment) => wall(zone, moment).weekday);
  const weekday = () => (d.oneIn(4) ? d.one(weekdays) : d.one(near));
  return Array.from({ length: d.one([0, 1, 2, 3, 7, 9]) }, () => ({ weekdayEn: weekday(), ...timesAt(d, zone, at) }));
}

function timesAt(d: Dice, zone: string, at: number) {
  const now = wall(zone, at).clock.slice(0, 5);
  const beside = [at - 60_000, at + 60_000].map((moment) => wall(zone, moment).clock.slice(0, 5));
  const time = () =>
    d.one(["00:00", "08:00", "12:00", "18:00", "22:00", "02:30", "23:59", now, now, ...beside, d.one(["", "24:00", "8:00", "x"])]);
  return { startTime: time(), endTime: time() };
}

const text = (d: Dice, about: string): string | null =>
  d.one([
    null,
    "",
    "  ",
    `${about} {{name}}`,
    `{{ms}}, {{ firstName }}! ${about}`,
    `${about} {{protocol}} {{hora}} {{constructor}} {{ x }} {{{name}}}`,
  ]);

const textsOf = (d: Dice, whose: string): Texts => ({
  greetingMessage: text(d, `${whose} hello`),
  complationMessage: text(d, `${whose} thanks`),
  outOfHoursMessage: text(d, `${whose} away`),
  ratingMessage: text(d, `${whose} how was it`),
});

function queueAt(d: Dice, zone: string, at: number, id: number): Queue {
  return {
    ...textsOf(d, `queue ${id}`),
    id,
    name: d.one(["Suporte", "Vendas {{name}}", "Financeiro"]),
    order: d.one([null, 1, 2, 3]),
    schedules: schedulesAt(d, zone, at),
    options: optionsOf(d, id),
    promptId: d.one([null, 31, 32]),
    integrationId: d.one([null, 41, 42]),
  };
}

/** Up to three levels; some nodes have a parent that does not exist. */
function optionsOf(d: Dice, queueId: number): QueueOption[] {
  const options: QueueOption[] = [];
  for (let index = d.one([0, 0, 1, 3, 6]); index > 0; index--) {
    const parentId = d.one([null, null, ...options.map(({ id }) => id), ...(d.oneIn(20) ? [999] : [])]);
    const siblings = options.filter((option) => option.parentId === parentId).length;
    options.push({
      id: queueId * 100 + index,
      title: d.one(["Boleto", "Entrega", "Outro {{name}}"]),
      message: text(d, "node") ?? "",
      option: siblings + 1,
      parentId,
    });
  }
  return options;
}

const wordsOf = (queue: Queue | null): string[] => ["1", "2", ...(queue?.options.map(({ option }) => String(option)) ?? [])];

const connectionOf = (d: Dice, queues: Queue[]): Connection => ({
  ...textsOf(d, "connection"),
  maxUseBotQueues: d.one([0, 1, 3, 3]),
  timeUseBotQueues: d.one([0, 0, 10]),
  queues,
  promptId: d.one([null, null, 31]),
  integrationId: d.one([null, null, 41]),
});

const automationOf = (d: Dice) => ({
  ...(d.oneIn(3) ? { waitingFlowId: d.one([null, 51]) } : {}),
  ...(d.oneIn(3) ? { phraseFlowId: d.one([null, 52]) } : {}),
  ...(d.oneIn(4) ? { welcomeFlowId: d.one([null, 53]) } : {}),
  ...(d.oneIn(2) ? { fallbackFlowId: d.one([null, 54]) } : {}),
  ...(d.oneIn(2) ? { promptIds: d.one([[], [31], [31, 32]]) } : {}),
  ...(d.oneIn(2) ? { integrationIds: d.one([[], [41], [41, 42]]) } : {}),
});
