import { connect } from "node:net";
import pg from "pg";
import type { BenchedApp } from "./app.ts";
import type { Asker } from "./rate.ts";

/** Over one connection that stays open, without an HTTP library of our own side that would cost more than it measures. */
export async function listByHttp({ url, token }: BenchedApp): Promise<Asker> {
  const { hostname, port } = new URL(url);
  const request = `GET /api/quick-messages HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  socket.setNoDelay(true);
  await new Promise((resolve) => socket.once("connect", resolve));

  let received = "";
  let answered: PromiseWithResolvers<void> | undefined;
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
    const end = received.indexOf("\r\n\r\n");
    const length = /\r\ncontent-length: (\d+)/i.exec(received)?.[1];
    if (end < 0 || received.length < end + 4 + Number(length)) return;
    if (!received.startsWith("HTTP/1.1 200")) answered?.reject(new Error(received.slice(0, 200)));
    received = "";
    answered?.resolve();
  });
  return {
    ask() {
      answered = Promise.withResolvers();
      socket.write(request);
      return answered.promise;
    },
    close: async () => void socket.destroy(),
  };
}

/** The same statements that the request above comes to, in as many round trips. */
export async function listByPg({ appUrl, session, userId }: BenchedApp): Promise<Asker> {
  const client = new pg.Client({ connectionString: appUrl });
  await client.connect();
  const found = `from "quick_messages" left join "files" on "files"."id" = "quick_messages"."file_id" where ("geral" = $1 or "user_id" = $2)`;
  const page = `select "quick_messages"."id", "shortcode", "message", "geral", "status", "quick_messages"."company_id" as "companyId",
    "user_id" as "userId", "file_id" as "fileId", "files"."name" as "fileName", "quick_messages"."created_at" as "createdAt",
    "quick_messages"."updated_at" as "updatedAt" ${found} order by "shortcode", "quick_messages"."id" limit $3 offset $4`;
  return {
    async ask() {
      await client.query(`begin; select * from app.enter('${session}')`);
      await client.query(`select count(*) as "count" ${found}`, [true, userId]);
      await client.query(page, [true, userId, 21, 0]);
      await client.query("commit");
    },
    close: () => client.end(),
  };
}
