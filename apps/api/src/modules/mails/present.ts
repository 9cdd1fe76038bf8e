import { type Mail, MailStatus } from "@recado/contract/mails";
import type { z } from "zod";
import type { MailRow } from "./queries.ts";

export const presentMail = ({ id, recipient, subject, status, failure, createdAt }: MailRow): z.input<typeof Mail> => ({
  id,
  to: recipient,
  subject,
  status: MailStatus.parse(status),
  failure,
  createdAt,
});

export const presentWholeMail = (row: MailRow) => ({ ...presentMail(row), text: row.text });
