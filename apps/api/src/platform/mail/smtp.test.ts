import { type AddressInfo, createServer, type Server } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { configureMail, sendMail, smtpTransport } from "./smtp.ts";

const mail = { to: "ana@sol.test", subject: "Olá, Ana", text: "Um recado.", html: "<p>Um recado.</p>" };
const from = "Recado <no-reply@recado.test>";

type Received = { from: string; to: string[]; raw: string };
const received: Received[] = [];
const servers: Array<{ close(): unknown }> = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  received.length = 0;
  configureMail({ from });
});

async function portOf(server: { listen(port: number, host: string, then: () => void): unknown; close(): unknown }, socket: Server) {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (socket.address() as AddressInfo).port;
}

async function serve(options: SMTPServerOptions = {}) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    async onData(stream, { envelope }, done) {
      const raw = await text(stream);
      const { mailFrom, rcptTo } = envelope;
      received.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), raw });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  return `smtp://127.0.0.1:${await portOf(server, server.server)}`;
}

const refuse = (responseCode: number) => Object.assign(new Error("we do not want this"), { responseCode });

test("a mail arrives in both forms, from us, at one address", async () => {
  expect(await smtpTransport(await serve(), from).send(mail)).toEqual({ sent: true });
  expect(received).toEqual([{ from: "no-reply@recado.test", to: ["ana@sol.test"], raw: expect.any(String) }]);
  expect(received[0]?.raw).toMatch(/^From: Recado <no-reply@recado\.test>\r$/m);
  expect(received[0]?.raw).toMatch(/^Content-Type: multipart\/alternative;/m);
});

test("neither a subject nor an address can add a header or a recipient", async () => {
  const transport = smtpTransport(await serve(), from);
  await transport.send({ ...mail, subject: "Olá\r\nBcc: eve@evil.test\r\n\r\nbody" });
  for (const to of ["ana@sol.test, eve@evil.test", "ana@sol.test\r\nRCPT TO:<eve@evil.test>", "ana@sol.test>,<eve@evil.test"])
    await transport.send({ ...mail, to });

  for (const { to, raw } of received) {
    expect(to).not.toContain("eve@evil.test");
    expect(raw).not.toMatch(/^Bcc:/im);
  }
  expect(received[0]?.to).toEqual(["ana@sol.test"]);
});

test.each([
  ["a recipient that does not exist", { onRcptTo: (_, __, done) => done(refuse(550)) }, true],
  ["a recipient whose box is full today", { onRcptTo: (_, __, done) => done(refuse(452)) }, false],
  ["a server that wants no mail today", { onMailFrom: (_, __, done) => done(refuse(451)) }, false],
  ["a mail that looks like spam", { onData: (stream, _, done) => void stream.resume().on("end", () => done(refuse(554))) }, true],
  ["a server that wants nobody", { onConnect: (_, done) => done(refuse(554)) }, false],
] satisfies Array<[string, SMTPServerOptions, boolean]>)(
  "%s is a failure that says whether to try again",
  async (_, options, permanent) => {
    expect(await smtpTransport(await serve(options), from).send(mail)).toEqual({
      sent: false,
      permanent,
      reason: expect.stringMatching(/^[^\r\n]*we do not want this[^\r\n]*$/),
    });
  },
);

test("our own wrong password is no fault of the mail, and is never told", async () => {
  const url = await serve({ authOptional: false, onAuth: (_, __, done) => done(refuse(535)) });
  const outcome = await smtpTransport(url.replace("//", "//recado:secret@"), from).send(mail);
  expect(outcome).toMatchObject({ sent: false, permanent: false });
  expect(JSON.stringify(outcome)).not.toContain("secret");
});

test("a server that never greets costs its time and no more, and one that is not there is tried again", async () => {
  const silent = createServer();
  const port = await portOf(silent, silent);
  expect(await smtpTransport(`smtp://127.0.0.1:${port}`, from, 100).send(mail)).toMatchObject({ sent: false, permanent: false });
  expect(await smtpTransport("smtp://127.0.0.1:1", from, 1000).send(mail)).toMatchObject({ sent: false, permanent: false });
});

test("without a server nothing is sent and nothing is lost in silence", async () => {
  expect(await sendMail(mail)).toBe("no transport");
  configureMail({ url: await serve(), from });
  expect(await sendMail(mail)).toEqual({ sent: true });
  expect(received).toHaveLength(1);
});
