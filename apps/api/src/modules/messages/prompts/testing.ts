import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { configureOutbound } from "../../../platform/outbound/resolve.ts";
import { createPrompt } from "../../prompts/factory.ts";
import { always, type Desk, desk } from "../answering/testing.ts";
import { messagesOf } from "../factory.ts";
import { configureBlocks } from "./ofRun.ts";
import { answerTurn } from "./turn.ts";

export type Asked = {
  path: string;
  key: string;
  body: { messages: { role: string; content: string }[]; model: string; max_tokens: number };
};
export type Reply = { status?: number; headers?: Record<string, string>; content?: string; body?: string };

export const says = (message: string, action = "answer") => JSON.stringify({ action, message });
export const queues = [
  { name: "Vendas", schedules: always },
  { name: "Suporte", schedules: always },
];

/** A server that answers as an API of this kind does; each test says what. */
export function fakeModel() {
  const model = { asked: [] as Asked[], baseUrl: "", reply: (_at: number): Reply | Promise<Reply> => ({}) };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    const isJson = request.headers["content-type"] === "application/json";
    model.asked.push({ path: request.url ?? "", key: request.headers.authorization ?? "", body: isJson ? JSON.parse(body) : body });
    const { status = 200, headers = {}, content = "", body: raw } = await model.reply(model.asked.length);
    const usage = { prompt_tokens: 10, completion_tokens: 5 };
    response.writeHead(status, headers);
    response.end(raw ?? JSON.stringify({ choices: [{ message: { role: "assistant", content } }], usage }));
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    model.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    configureOutbound({ allowPrivate: true });
    model.asked = [];
    model.reply = () => ({ content: says("Oi, tudo bem?") });
  });
  afterEach(() => {
    configureOutbound({});
    configureBlocks();
  });
  return model;
}

type At = Awaited<ReturnType<typeof desk>>;

/** The time in which messages are answered together is over, and the job runs. */
export async function turnOf({ company, ticket }: Pick<At, "company" | "ticket">) {
  const { id } = await ticket();
  await company.run(({ tx }) =>
    tx
      .updateTable("prompt_turns")
      .set({ due_at: new Date(0) })
      .where("due_at", "is not", null)
      .execute(),
  );
  await answerTurn(company.id, id);
}

/** A desk whose connection has a prompt that hands over to its second queue. */
export async function promptDesk(baseUrl: string, { values = {}, ...set }: Desk & { values?: object } = {}) {
  const at = await desk({ queues, ...set });
  const prompt = await createPrompt(at.company, at.ana, { queueId: at.queueIds[1] ?? 0, baseUrl, ...values });
  const update = (table: "connections" | "contacts" | "tickets" | "prompts" | "queues", columns: object) =>
    at.company.run(({ tx }) => tx.updateTable(table).set(columns).execute());
  await update("connections", { prompt_id: prompt.id });
  return {
    ...at,
    prompt,
    update,
    row: () => at.company.run(({ tx }) => tx.selectFrom("prompts").selectAll().executeTakeFirstOrThrow()),
    turn: () => turnOf(at),
    said: async () =>
      (await messagesOf(at.company)).filter(({ origin }) => origin !== "contact").map(({ origin, body }) => `${origin}: ${body}`),
  };
}
