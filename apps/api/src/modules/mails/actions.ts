import type { Language } from "@recado/contract/common";
import { sql } from "kysely";
import type { Ctx } from "../../platform/company.ts";
import { deferFor } from "../../platform/jobs.ts";
import { renderMail } from "../../platform/mail/render.ts";
import type { MailTemplate, MailValues } from "../../platform/mail/templates.ts";
import { deliverMail } from "./jobs.ts";

/** Written in the caller's transaction into the platform's outbox, whose company is returned; sent after the commit. */
export async function postMail<T extends MailTemplate>(ctx: Ctx, to: string, template: T, language: Language, values: MailValues[T]) {
  const { subject, text, html } = renderMail(template, language, values);
  const { rows } = await sql<{ company_id: number; id: number }>`select * from app.post_mail(${to}, ${subject}, ${text}, ${html})`.execute(
    ctx.tx,
  );
  const [mail] = rows;
  if (!mail) throw new Error("There is no platform company to send mail.");
  await deferFor(ctx, mail.company_id, deliverMail, { mailId: mail.id });
  return mail.company_id;
}
