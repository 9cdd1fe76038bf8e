import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /** Whom mail was taken for, in the order in which this server said so. */
  accepted: string[];
  close(): Promise<void>;
};

/** A mail server on this machine; `take` may refuse a mail with an error, or think about it for as long as it likes. */
export async function startMailServer(take: (to: string) => Promise<void> = async () => undefined): Promise<MailServer> {
  const accepted: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    closeTimeout: 100,
    onData(stream, { envelope }, done) {
      const to = envelope.rcptTo[0]?.address ?? "nobody";
      text(stream)
        .then(() => take(to))
        .then(() => {
          accepted.push(to);
          done();
        }, done);
    },
  });
  server.on("error", () => undefined); // a sender that is killed hangs up in the middle of a word
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
