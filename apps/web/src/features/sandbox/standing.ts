import type { SandboxPhone } from "@recado/contract/sandbox";

/** How the company's phone stands to its connection, which decides the one thing to do next. */
export type Standing = "connected" | "offline" | "showsCode" | "moving" | "off";

export function standingOf({ linked, online, connection: { status, qrcode } }: SandboxPhone): Standing {
  if (linked && !online) return "offline";
  if (linked && status === "CONNECTED") return "connected";
  if (!linked && qrcode !== "") return "showsCode";
  return status === "DISCONNECTED" ? "off" : "moving";
}
