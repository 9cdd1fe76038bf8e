import { readLink, signLink } from "../../platform/crypto/links.ts";

const HOUR_SECONDS = 3600;
const TEN_MINUTES_SECONDS = 600;

type Errors = { use: "import-errors"; company: string; import: string };
/** The whole address book: the link is worth no more than the session that asked for it. */
type Export = { use: "contacts"; company: string; session: string; search: string; language: string };

/** Made for whoever may read what lies behind it; a browser follows it by itself, which brings no token along. */
export const linkTo = (what: Errors | Export) =>
  `/api/contacts/files/${signLink(what, what.use === "contacts" ? TEN_MINUTES_SECONDS : HOUR_SECONDS)}`;

export function behindLink(link: string): Errors | Export | undefined {
  const parts = readLink(link);
  return parts?.use === "contacts" || parts?.use === "import-errors" ? (parts as Errors | Export) : undefined;
}
