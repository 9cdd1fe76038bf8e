import { readLink, signLink } from "../../platform/crypto/links.ts";

const HOUR_SECONDS = 3600;
const TEN_MINUTES_SECONDS = 600;

type Errors = { use: "import-errors"; company: string; import: string };
/** The whole address book: valid only as long as the session that requested it. */
type Export = { use: "contacts"; company: string; session: string; search: string; language: string };

/** The caller may read what the link leads to; the browser follows it without a token. */
export const linkTo = (target: Errors | Export) =>
  `/api/contacts/files/${signLink(target, target.use === "contacts" ? TEN_MINUTES_SECONDS : HOUR_SECONDS)}`;

export function parseFileLink(link: string): Errors | Export | undefined {
  const parts = readLink(link);
  return parts?.use === "contacts" || parts?.use === "import-errors" ? (parts as Errors | Export) : undefined;
}
