import { connect, createServer, type Socket } from "node:net";
import pg from "pg";
import { expect, inject, onTestFinished, test } from "vitest";
import { line } from "./line.ts";

const SILENCE_MS = 1_000;

/** A proxy to the database that can stop forwarding without closing the connection. */
async function between() {
  const { hostname, port } = new URL(inject("database").appUrl);
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    sockets.push(near, far);
    for (const one of [near, far]) one.on("error", () => {});
    near.on("data", (data) => far.write(data));
    far.on("data", (data) => near.write(data));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(inject("database").appUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as { port: number }).port);
  const goSilent = () => {
    for (const socket of sockets) socket.removeAllListeners("data").pause();
  };
  return { url: url.href, goSilent };
}

test("whoever asks a database that has fallen silent is told so, and the next one gets a line that speaks", async () => {
  const { url, goSilent } = await between();
  const pool = new pg.Pool({ connectionString: url, max: 1, stream: line(SILENCE_MS) });
  pool.on("connect", (client) => client.on("error", () => {}));
  onTestFinished(() => pool.end());
  const client = await pool.connect();
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  goSilent();
  await expect(client.query("select 2")).rejects.toMatchObject({ code: "ETIMEDOUT" }); // this code counts as a temporary failure: 503
  client.release();
  expect((await pool.query("select 3 as three")).rows).toEqual([{ three: 3 }]);
});

test("an answer that takes its time is waited for as long as something is said", async () => {
  const client = new pg.Client({ connectionString: inject("database").appUrl, stream: line(SILENCE_MS) });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("select pg_sleep(0.6)");
  await client.query("select pg_sleep(0.6)");
});
