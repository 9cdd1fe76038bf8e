import { randomInt } from "node:crypto";
import type { MessageRateValues } from "@recado/contract/message-rates";
import { companyOf } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { createMessageRate } from "./actions.ts";

const DAYS = 25_000;
const FIRST = Date.parse("2030-01-01");
const first = randomInt(DAYS);
let made = 0;

/** Each with a day of its own. */
export function aMessageRate(more: Partial<MessageRateValues> = {}): MessageRateValues {
  made += 1;
  const validFrom = new Date(FIRST + ((first + made) % DAYS) * 86_400_000).toISOString().slice(0, 10);
  return { country: "NU", category: "marketing", validFrom, price: "0.0123", currency: "USD", ...more };
}

/** Written by the platform. */
export const rated = (more?: Partial<MessageRateValues>) => companyOf(PLATFORM).run((ctx) => createMessageRate(ctx, aMessageRate(more)));
