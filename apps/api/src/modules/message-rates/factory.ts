import { randomInt } from "node:crypto";
import type { MessageRateValues } from "@recado/contract/message-rates";
import { countries } from "@recado/contract/places";
import { companyOf } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { createMessageRate } from "./actions.ts";

const DAYS = 25_000;
const FIRST = Date.parse("2030-01-01");
const first = randomInt(DAYS);
/** Of its own for each test process, as they share a database: days alone would meet in one run of twenty. Tests name others. */
const others = countries.filter((code) => !["NF", "WF", "TK"].includes(code));
const country = others[randomInt(others.length)] ?? "NU";
let made = 0;

/** Each with a day of its own. */
export function aMessageRate(more: Partial<MessageRateValues> = {}): MessageRateValues {
  made += 1;
  const validFrom = new Date(FIRST + ((first + made) % DAYS) * 86_400_000).toISOString().slice(0, 10);
  return { country, category: "marketing", validFrom, price: "0.0123", currency: "USD", ...more };
}

/** Written by the platform. */
export const rated = (more?: Partial<MessageRateValues>) => companyOf(PLATFORM).run((ctx) => createMessageRate(ctx, aMessageRate(more)));
