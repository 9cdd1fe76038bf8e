import type { CampaignSettings } from "./queries.ts";

/** In seconds but for `longerIntervalAfter`: so many messages until the longer pause. 0 means none. */
export type Intervals = Pick<CampaignSettings, "messageInterval" | "longerIntervalAfter" | "greaterInterval">;

/** Mean seconds from one message to the next. */
export const secondsEach = ({ messageInterval, longerIntervalAfter, greaterInterval }: Intervals) =>
  messageInterval + (longerIntervalAfter > 0 ? greaterInterval / longerIntervalAfter : 0);

/** Faster than this, WhatsApp has blocked numbers that were connected by QR code. */
export const RISKY_SECONDS = 5;
