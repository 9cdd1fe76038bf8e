import { door } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Ctx } from "../../platform/company.ts";
import { paged } from "../../platform/page.ts";
import { mailPolicy } from "./policy.ts";

const columns = ["id", "recipient", "subject", "text", "html", "status", "failure", "created_at as createdAt"] as const;
const select = ({ tx }: Ctx) => tx.selectFrom("mails").select(columns);
export type MailRow = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

export const findMail = (ctx: Ctx, id: number): Promise<MailRow | undefined> => select(ctx).where("id", "=", id).executeTakeFirst();
export const accessMail = door(findMail, mailPolicy, "ERR_NO_MAIL_FOUND");

export const listMails = (ctx: Ctx, pageNumber: number) =>
  paged(select(ctx), (page) => page.orderBy("created_at", "desc").orderBy("id", "desc"), pageNumber);

/** The text may contain a code, so only the fact of sending is kept. */
export const markMailSent = ({ tx }: Ctx, id: number) =>
  tx.updateTable("mails").set({ status: "sent", text: null, html: null, failure: null }).where("id", "=", id).execute();

export const markMailHeld = ({ tx }: Ctx, id: number) => tx.updateTable("mails").set({ status: "held" }).where("id", "=", id).execute();

export const markMailFailed = ({ tx }: Ctx, id: number, failure: string) =>
  tx.updateTable("mails").set({ status: "failed", failure, text: null, html: null }).where("id", "=", id).execute();

export const isTooOld = ({ createdAt }: MailRow, ageMaxMs: number) => now().getTime() - createdAt.getTime() > ageMaxMs;
