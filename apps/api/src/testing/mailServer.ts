import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

export type MailServer = {
  url: string;
  /** The recipients of accepted mails, in the order in which the server confirmed them. */
  accepted: string[];
  close(): Promise<void>;
};

/** A mail server on this machine; `take` may reject a mail with an error, or take any time to decide. */
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
  server.on("error", () => undefined); // a sender that is killed hangs up in the middle of a command
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    accepted,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
