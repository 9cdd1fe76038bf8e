import type { MessageTemplate } from "@recado/contract/connections";
import type { TFunction } from "i18next";

/** The header of a template. A location is shown like a file, and cannot be sent from here. */
export function templateHeader({ media, blocked, header }: MessageTemplate, t: TFunction): string | null {
  const kind = media ?? (blocked === "media" && header === "[location]" ? "location" : null);
  return kind ? `[${t(`tickets.kind.${kind}`)}]` : header;
}
