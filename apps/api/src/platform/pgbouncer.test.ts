import { expect, test } from "vitest";
import { SUPER_EMAIL, SUPER_PASSWORD } from "../testing/config.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { pgbouncer, startBouncer } from "../testing/pgbouncer.ts";
import { callAt, startProcess } from "../testing/processes.ts";
import { openSocket } from "../testing/socketClient.ts";

if (pgbouncer === undefined)
  console.warn("SKIPPED: PgBouncer is not installed here (apt-get install pgbouncer), so nothing was tried behind it.");

test.skipIf(pgbouncer === undefined)(
  "behind PgBouncer in transaction mode people sign in, read, hear the news, and jobs are done",
  async () => {
    const { env, ownerUrl, appUrl } = await useOwnDatabase();
    const bouncer = await startBouncer(pgbouncer!, [ownerUrl, appUrl]);
    const app = await startProcess({
      env: {
        ...env,
        DATABASE_URL: bouncer.through(ownerUrl),
        DATABASE_APP_URL: bouncer.through(appUrl),
        DATABASE_DIRECT_URL: ownerUrl,
      },
    });
    try {
      const { status, body } = await callAt(app, "POST", "/auth/login", { payload: { email: SUPER_EMAIL, password: SUPER_PASSWORD } });
      expect(status).toBe(200);
      const token: string = body.token;
      const socket = openSocket(app.url, token);
      expect(await socket.outcome()).toBe("ready");

      // Far more at once than the pooler has connections, each with its own company and session in its transaction.
      const writes = Array.from({ length: 40 }, (_, at) =>
        callAt(app, "POST", "/quick-messages", { token, payload: { shortcode: `q${at}`, message: "Olá" } }),
      );
      expect(new Set((await Promise.all(writes)).map((answer) => answer.status))).toEqual(new Set([200]));
      expect((await callAt(app, "GET", "/quick-messages", { token })).body).toMatchObject({ count: 40, hasMore: true });
      await eventually(
        () => socket.heard.filter(({ event }) => event.endsWith("quickemessage")),
        (news) => news.length === 40,
      );

      expect((await callAt(app, "POST", `/forgetpassword/${SUPER_EMAIL}`, { payload: {} })).status).toBe(200);
      await eventually(
        () => callAt(app, "GET", "/mails", { token }),
        (answer) => answer.body.records[0]?.status === "held",
      );
      expect(await callAt(app, "GET", "/ready")).toMatchObject({ status: 200 });
      expect(bouncer.output()).toContain("user=recado_app");
      expect(await app.stop(), app.output()).toBe(0);
      expect(app.output()).not.toMatch(/"level":(50|60)/);
    } finally {
      await app.stop("SIGKILL");
      await bouncer.stop();
    }
  },
  60_000,
);
