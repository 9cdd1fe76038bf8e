import { readLink, signLink } from "../../platform/crypto/links.ts";

const HOUR_SECONDS = 3600;

/** Made anew for each answer, for whoever may read the record that the file belongs to. */
export const linkToFile = (companyId: number, fileId: number) =>
  `/api/media/${signLink({ use: "file", company: String(companyId), file: String(fileId) }, HOUR_SECONDS)}`;

export function fileOfLink(link: string) {
  const parts = readLink(link);
  return parts?.use === "file" ? { companyId: Number(parts.company), fileId: Number(parts.file) } : undefined;
}
