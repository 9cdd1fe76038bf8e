import { createTransport } from "nodemailer";
import { oneLine, type RenderedMail } from "./render.ts";

type OutgoingMail = RenderedMail & { to: string };

/** `permanent`: the server rejected this mail for good. Otherwise it may be retried. */
export type Sent = { sent: true } | { sent: false; permanent: boolean; reason: string };

/** Called once at start. Without a mail server, mails stay in the outbox for the platform's staff to read. */
export function configureMail({ url, from }: { url?: string | undefined; from: string }): void {
  transport = url ? smtpTransport(url, from) : undefined;
}

export const sendMail = async (mail: OutgoingMail): Promise<Sent | "no transport"> => (transport ? transport.send(mail) : "no transport");

type MailTransport = { send(mail: OutgoingMail): Promise<Sent> };

export function smtpTransport(url: string, from: string, timeoutMs = 20_000): MailTransport {
  const timeouts = { dnsTimeout: timeoutMs, connectionTimeout: timeoutMs, greetingTimeout: timeoutMs, socketTimeout: timeoutMs };
  // A mail's content is only ever text, never a file path or URL to read from.
  const smtp = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  return {
    async send({ to, subject, text, html }) {
      try {
        // As an object it counts as one address, even with commas.
        await smtp.sendMail({ from, to: { name: "", address: to }, subject: oneLine(subject), text, html });
        return { sent: true };
      } catch (error) {
        return { sent: false, permanent: isPermanent(error), reason: reasonOf(error) };
      }
    },
  };
}

let transport: MailTransport | undefined;

type SmtpError = { code?: string; responseCode?: number };

/** Only the server's answer about the mail itself is final: a wrong password or certificate will be corrected. */
function isPermanent(error: unknown): boolean {
  const { code = "", responseCode } = error as SmtpError;
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode === undefined || responseCode >= 500);
}

const REASON_MAX = 300;

const reasonOf = (error: unknown): string => oneLine(error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX);
