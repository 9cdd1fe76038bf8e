import type { Config } from "../../platform/config.ts";
import { readLink, signLink } from "../../platform/crypto/links.ts";

const HOUR_SECONDS = 3600;

let base = "";

/** Once, at start. Where pages of other origins are let in, a link says where we are: they would look for a bare path at home. */
export function configureLinks({ publicUrl, corsOrigins }: Pick<Config, "publicUrl" | "corsOrigins">) {
  base = corsOrigins.length > 0 ? publicUrl : "";
}

/** Made anew for each answer, for whoever may read the record that the file belongs to. */
export const linkToFile = (companyId: number, fileId: number) =>
  `${base}/api/media/${signLink({ use: "file", company: String(companyId), file: String(fileId) }, HOUR_SECONDS)}`;

export function fileOfLink(link: string) {
  const parts = readLink(link);
  return parts?.use === "file" ? { companyId: Number(parts.company), fileId: Number(parts.file) } : undefined;
}
