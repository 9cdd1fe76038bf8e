import { fill } from "@recado/answering/variables";
import type { Scene } from "@recado/flow-engine/run";
import { contactVariables } from "@recado/flow-engine/variables";
import { now } from "../../../platform/clock.ts";
import type { Ctx } from "../../../platform/company.ts";
import { currentAttendance } from "../../tickets/threads/attendances.ts";
import type { Thread } from "../../tickets/threads/threads.ts";
import { loadScene } from "../answering/situation.ts";
import { servicesThere } from "./services.ts";

type Of = Pick<Thread, "id" | "contactId" | "connectionId" | "attendanceId" | "isGroup" | "queueId">;

/** The values that a flow can use now. */
export async function sceneOf(ctx: Ctx, thread: Of): Promise<Scene & { rests: boolean }> {
  const attendance = await currentAttendance(ctx, thread.id);
  const { company, contactName, protocol, rests } = await loadScene(ctx, thread, attendance?.protocol ?? null);
  const { language, zone } = company;
  const variableValue = (name: string) => fill(`{{${name}}}`, { contactName, protocol, at: now(), zone, language });
  return {
    language,
    rests,
    services: servicesThere(),
    values: Object.fromEntries(contactVariables.map((name) => [name, variableValue(name)])),
  };
}
