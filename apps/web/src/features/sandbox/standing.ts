import type { SandboxPhone } from "@recado/contract/sandbox";

/** The phone's relation to its connection, which decides the next step. */
export type Standing = "connected" | "offline" | "showsCode" | "moving" | "off";

export function standingOf({ linked, online, connection: { status, qrcode } }: SandboxPhone): Standing {
  if (linked && !online) return "offline";
  if (linked && status === "CONNECTED") return "connected";
  if (!linked && qrcode !== "") return "showsCode";
  return status === "DISCONNECTED" ? "off" : "moving";
}
