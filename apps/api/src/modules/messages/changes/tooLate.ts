import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";

/** Whether the phones of others no longer follow such a change of what was said then. */
export const isTooLate = (provider: string, kind: "edit" | "delete", saidAt: Date): boolean =>
  now().getTime() - saidAt.getTime() > abilitiesOf[provider as Provider][`${kind}Ms`];
