import { abilitiesOf, type Provider } from "@recado/channels/providers";
import { now } from "../../../platform/clock.ts";

/** Whether other phones would ignore such a change of a message from that time. */
export const isTooLate = (provider: string, kind: "edit" | "delete", saidAt: Date): boolean =>
  now().getTime() - saidAt.getTime() > abilitiesOf[provider as Provider][`${kind}Ms`];
