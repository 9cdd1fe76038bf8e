import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { setClock } from "../../platform/clock.ts";
import { configureMail } from "../../platform/mail/smtp.ts";
import { askForCode, codeFor, mailsTo, withPassword } from "../../testing/accounts.ts";
import { createCompany } from "../../testing/company.ts";
import { asOwner, owner, PLATFORM } from "../../testing/owner.ts";
import { deliverMail } from "./jobs.ts";

const from = "Recado <no-reply@recado.test>";
const servers: SMTPServer[] = [];
let restore = () => {};
afterEach(async () => {
  restore();
  configureMail({ from });
  for (const server of servers.splice(0)) await new Promise<void>((resolve) => server.close(() => resolve()));
});

/** A mail server that stores the recipients, and refuses as configured. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, { envelope }, done) {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      stream.resume().on("end", () => done());
    },
    ...options,
  });
  server.on("error", () => undefined);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  configureMail({ url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from });
  return received;
}

const refusing = (responseCode: number): SMTPServerOptions => ({
  onRcptTo: (_, __, done) => done(Object.assign(new Error("not today"), { responseCode })),
});

async function written() {
  const ana = await withPassword(await createCompany());
  await askForCode(ana.email);
  const [mail] = await mailsTo(ana.email);
  return { to: ana.email, mailId: mail!.id, deliver: () => deliverMail.run(PLATFORM, { mailId: mail!.id }) };
}

const rowOf = async (id: number) => (await asOwner(PLATFORM, "select status, failure, text, html from mails where id = $1", [id]))[0];

test("a mail is sent once, however often its job comes, and then nobody reads its code here", async () => {
  const received = await mailServer();
  const { to, mailId, deliver } = await written();
  await deliver();
  await deliver();
  expect(received).toEqual([to]);
  expect(await rowOf(mailId)).toEqual({ status: "sent", failure: null, text: null, html: null });
});

test("a mail waits as a job that was written with it", async () => {
  const { mailId } = await written();
  const { rows } = await owner().query("select data from pgboss.job where name = 'mails.deliver' and data -> 'key' ->> 'mailId' = $1", [
    String(mailId),
  ]);
  expect(rows).toEqual([{ data: { companyId: PLATFORM, key: { mailId } } }]);
});

test("without a mail server it is held for somebody to read", async () => {
  const { to, mailId, deliver } = await written();
  await deliver();
  expect(await rowOf(mailId)).toMatchObject({ status: "held", text: expect.stringContaining(await codeFor(to)) });
  const received = await mailServer();
  await deliver();
  expect(received).toEqual([]); // by now its code was passed on by other means, or has expired
});

test("what is refused for good is written on the row and not tried again", async () => {
  const received = await mailServer(refusing(550));
  const { mailId, deliver } = await written();
  await deliver();
  expect(await rowOf(mailId)).toEqual({ status: "failed", failure: expect.stringContaining("not today"), text: null, html: null });
  await mailServer();
  await deliver();
  expect(received).toEqual([]);
});

test("what cannot be taken now is tried again, for a day", async () => {
  await mailServer(refusing(451));
  const { to, mailId, deliver } = await written();
  await expect(deliver()).rejects.toThrow("not today");
  expect(await rowOf(mailId)).toMatchObject({ status: "queued", failure: null, text: expect.any(String) });

  const received = await mailServer();
  await deliver();
  expect(received).toEqual([to]);

  const late = await written();
  await mailServer(refusing(451));
  restore = setClock(() => new Date(Date.now() + 24.1 * 3_600_000));
  await late.deliver();
  expect(await rowOf(late.mailId)).toMatchObject({ status: "failed", failure: expect.stringContaining("not today"), text: null });
});

test("the job of a mail that is not there does nothing", async () => {
  const received = await mailServer();
  await deliverMail.run(PLATFORM, { mailId: 2_000_000_000 });
  expect(received).toEqual([]);
});
