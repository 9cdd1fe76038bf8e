import type { Config } from "../../platform/config.ts";
import { readLink, signLink } from "../../platform/crypto/links.ts";

const HOUR_SECONDS = 3600;

let base = "";

/** Called once at start. If pages of other origins are allowed, links need our address: a bare path would point to theirs. */
export function configureLinks({ publicUrl, corsOrigins }: Pick<Config, "publicUrl" | "corsOrigins">) {
  base = corsOrigins.length > 0 ? publicUrl : "";
}

/** A new link for each response, made for readers of the record that the file belongs to. */
export const linkToFile = (companyId: number, fileId: number) =>
  `${base}/api/media/${signLink({ use: "file", company: String(companyId), file: String(fileId) }, HOUR_SECONDS)}`;

export function fileOfLink(link: string) {
  const parts = readLink(link);
  return parts?.use === "file" ? { companyId: Number(parts.company), fileId: Number(parts.file) } : undefined;
}
