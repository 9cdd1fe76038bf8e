import type { FactName } from "@recado/contract/facts";
import { dayIn } from "../../platform/clock.ts";
import type { Dice } from "./dice.ts";
import type { DemoMedia } from "./media.ts";

export type Queue = { id: number; name: string; greeting: string };
export type Agent = { id: number; name: string };

/** The id is only set once all records are sorted by time. */
type Numbered = { id: number };

export type Fact = { name: FactName; at: number; userId: number | null; payload: () => object };
export type Message = Numbered & { at: number; created: number; fromMe: boolean; body: string; row: Record<string, unknown>; phone: Phone };
export type Phone = Numbered & { row: Record<string, unknown> };
export type Order = { message: Message; at: number; row: Record<string, unknown> };
export type Attendance = Numbered & { row: Record<string, unknown> };

/** The records of the company so far, and what is needed to add more. */
export type World = {
  now: number;
  zone: string;
  dice: Dice;
  connectionId: number;
  queues: Queue[];
  agents: Map<string, Agent>;
  media: Map<string, DemoMedia>;
  protocolAt(at: number): string;
  /** Attendances existed before; with the first free id, each one gets its id when it begins. */
  attendancesFrom: number;
  records: {
    facts: Fact[];
    messages: Message[];
    orders: Order[];
    attendances: Attendance[];
    /** Attached to messages that have no id yet. */
    reactions: { message: Message; row: object }[];
    edits: { message: Message; row: object }[];
    notes: { fact: Fact; row: object }[];
  };
};

/** The daily running number that attendances get one after the other. */
export function protocols(zone: string) {
  const days = new Map<string, number>();
  return {
    days,
    next(at: number) {
      const day = dayIn(zone, new Date(at));
      const number = (days.get(day) ?? 0) + 1;
      days.set(day, number);
      return day.replaceAll("-", "") + String(number).padStart(5, "0");
    },
  };
}

export const iso = (at: number) => new Date(Math.round(at)).toISOString();

export function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The demo has no ${what}.`);
  return value;
}
