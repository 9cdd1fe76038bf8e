import { abilitiesOf } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";

const DAY_MS = 24 * 3_600_000;

/** Some providers take free text only within a day of the contact's last word on their connection. */
export const isWindowShut = (provider: string, heardHereAt: Date | null): boolean =>
  Boolean(abilitiesOf[provider as keyof typeof abilitiesOf]?.window) &&
  (heardHereAt === null || now().getTime() - heardHereAt.getTime() > DAY_MS);
