import { Id } from "@recado/contract/common";
import { z } from "zod";
import { inCompany } from "../../platform/company.ts";
import { job } from "../../platform/jobs.ts";
import { sendMail } from "../../platform/mail/smtp.ts";
import { findMail, isTooOld, markMailFailed, markMailHeld, markMailSent } from "./queries.ts";

const AGE_MAX_MS = 24 * 3_600_000;

/** A mail is sent once the server accepts it; a permanent refusal is stored in the row, a temporary failure is retried for a day. */
export const deliverMail = job({
  name: "mails.deliver",
  key: z.object({ mailId: Id }),
  async run(companyId, { mailId }) {
    const mail = await inCompany(companyId, (ctx) => findMail(ctx, mailId));
    if (mail?.status !== "queued") return;
    const outcome = await sendMail({ to: mail.recipient, subject: mail.subject, text: mail.text ?? "", html: mail.html ?? "" });
    if (outcome === "no transport") return void (await inCompany(companyId, (ctx) => markMailHeld(ctx, mailId)));
    if (outcome.sent) return void (await inCompany(companyId, (ctx) => markMailSent(ctx, mailId)));
    if (!outcome.permanent && !isTooOld(mail, AGE_MAX_MS)) throw new Error(outcome.reason);
    await inCompany(companyId, (ctx) => markMailFailed(ctx, mailId, outcome.reason));
  },
});
