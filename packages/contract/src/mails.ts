import { z } from "zod";
import { At, addressed, Id, PageNumber, page } from "./common.ts";
import { get } from "./endpoint.ts";

export const MailStatus = z.enum(["queued", "sent", "failed", "held"]);

/** `held`: there is no SMTP, so it waits to be read here. */
export const Mail = z.object({
  id: Id,
  to: z.string(),
  subject: z.string(),
  status: MailStatus,
  failure: z.string().nullable(),
  createdAt: At,
});
export type Mail = z.infer<typeof Mail>;

/** The text is deleted once the mail was sent, because it may contain a code. */
export const WholeMail = Mail.extend({ text: z.string().nullable() });

export const mails = {
  list: get("/mails", { query: z.object({ pageNumber: PageNumber }), response: page("records", Mail), access: "super" }),
  show: get("/mails/:id", { params: addressed, response: WholeMail, access: "super" }),
};
