import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { auth } from "@recado/contract/auth";
import { post } from "@recado/contract/endpoint";
import { tags } from "@recado/contract/tags";
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { testConfig } from "../../testing/config.ts";
import { eventually } from "../../testing/eventually.ts";
import { log } from "../log.ts";
import { PATIENCE, type Patience } from "./patience.ts";
import { serve } from "./route.ts";
import { createServer } from "./server.ts";

const LONG = 600_000;

/** A server with one public address and one for sessions, which accept any body and answer its length. */
async function aServer(patience: Partial<Patience>) {
  const api = await createServer(testConfig("/tmp"), { ...PATIENCE, silentMs: LONG, publicSilentMs: LONG, checkMs: 50, ...patience });
  const heard: string[] = [];
  for (const endpoint of [auth.login, tags.create])
    serve(api, endpoint, async (request) => {
      heard.push(JSON.stringify(request.body));
      return {};
    });
  serve(api, post("/late", { access: "public", response: z.object({}) }), async () => {
    await sleep(1_000);
    return {};
  });
  await api.app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser("*", (_, body, done) => done(null, body));
    door.post("/api/stream", async ({ body }) => {
      await sleep(1_000); // the handler does not read the body at once
      let bytes = 0;
      for await (const piece of body as AsyncIterable<Buffer>) bytes += piece.length;
      return { bytes };
    });
  });
  await api.app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => api.app.close());
  const { port } = api.app.server.address() as { port: number };
  return { port, heard };
}

type Line = { socket: Socket; said(): string; isOver(): boolean };

async function aLine(port: number): Promise<Line> {
  const socket = connect(port, "127.0.0.1");
  let [received, isOver] = ["", false];
  socket.setEncoding("utf8").on("data", (text: string) => {
    received += text;
  });
  socket
    .on("error", () => {})
    .once("close", () => {
      isOver = true;
    });
  onTestFinished(() => void socket.destroy());
  await Promise.race([once(socket, "connect"), once(socket, "close")]);
  return { socket, said: () => received, isOver: () => isOver };
}

const head = (path: string, length: number) =>
  `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

test("a body that falls silent is ended: sooner where no session is asked for, and what comes later than that still comes in there", async () => {
  const { port, heard } = await aServer({ silentMs: LONG, publicSilentMs: 300 });
  const [stranger, nowhere, known] = [await aLine(port), await aLine(port), await aLine(port)];
  stranger.socket.write(`${head("/auth/login", 15_000)}{`);
  nowhere.socket.write(`${head("/nowhere", 15_000)}{`);
  known.socket.write(`${head("/tags", 2)}{`);
  await eventually(
    () => [stranger.isOver(), nowhere.isOver()],
    ([one, other]) => one === true && other === true,
  );
  expect(known.isOver()).toBe(false);
  known.socket.write("}");
  await eventually(known.said, (said) => said.startsWith("HTTP/1.1 200"));
  expect(heard).toEqual(["{}"]);
});

test("so it is where a session is asked for", async () => {
  const { port, heard } = await aServer({ silentMs: 300 });
  const known = await aLine(port);
  known.socket.write(`${head("/tags", 15_000)}{`);
  await eventually(known.isOver, Boolean);
  expect(heard).toEqual([]);
});

test("what flows goes on, however slowly; and who waits for his answer, or keeps his line for the next question, is not silent", async () => {
  const { port, heard } = await aServer({ silentMs: 700, publicSilentMs: 700 });
  const slow = await aLine(port);
  const body = JSON.stringify({ name: "x".repeat(10) });
  slow.socket.write(head("/tags", body.length));
  for (const letter of body) {
    await sleep(100); // so that in all it takes longer than the allowed silence
    slow.socket.write(letter);
  }
  await eventually(slow.said, (said) => said.includes("200 OK"));
  expect(heard).toEqual([body]);

  slow.socket.write(`${head("/late", 2)}{}`);
  await eventually(slow.said, (said) => said.split("200 OK").length === 3);
  await sleep(1_000);
  slow.socket.write(`${head("/tags", 2)}{}`);
  await eventually(slow.said, (said) => said.split("200 OK").length === 4);
});

test("what has come and was not read yet is not the caller's silence", async () => {
  const { port } = await aServer({ silentMs: 300, publicSilentMs: 300 });
  const line = await aLine(port);
  const bytes = 2 * 1024 * 1024;
  line.socket.write(head("/stream", bytes));
  line.socket.write(Buffer.alloc(bytes, "x"));
  await eventually(line.said, (said) => said.includes(`{"bytes":${bytes}}`));
});

test("all of a request has its time, too, be it as steady as it may", async () => {
  const { port, heard } = await aServer({ wholeMs: 1_000 });
  const line = await aLine(port);
  line.socket.write(head("/tags", 1_000_000));
  const trickle = setInterval(() => line.socket.write(" "), 50);
  onTestFinished(() => clearInterval(trickle));
  await eventually(line.isOver, Boolean);
  expect(line.said()).toMatch(/^HTTP\/1.1 408 /);
  expect(heard).toEqual([]);
});

test("there are so many connections and no more, which is told once; who leaves makes room", async () => {
  const complaint = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  onTestFinished(() => complaint.mockRestore());
  const { port } = await aServer({ connectionsMost: 3 });
  const lines = [await aLine(port), await aLine(port), await aLine(port)];
  for (const one of lines) {
    one.socket.write(`${head("/tags", 2)}{}`);
    await eventually(one.said, (said) => said.includes("200 OK"));
  }
  const more = [await aLine(port), await aLine(port)];
  for (const one of more) await eventually(one.isOver, Boolean);
  expect(complaint).toHaveBeenCalledOnce();
  expect(lines.map((one) => one.isOver())).toEqual([false, false, false]);
  lines[0]?.socket.destroy();
  await eventually(
    async () => {
      const next = await aLine(port);
      next.socket.write(`${head("/tags", 2)}{}`);
      await Promise.race([once(next.socket, "data"), once(next.socket, "close")]);
      return next.said();
    },
    (said) => said.includes("200 OK"),
  );
});

test("as it runs, a slow line has half a minute, a stranger ten seconds, and everybody a quarter of an hour", () => {
  expect(PATIENCE).toMatchObject({ silentMs: 30_000, publicSilentMs: 10_000, wholeMs: 900_000, connectionsMost: 10_000 });
});
