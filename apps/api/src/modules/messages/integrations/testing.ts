import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { configureOutbound } from "../../../platform/outbound/resolve.ts";
import { createIntegration } from "../../integrations/factory.ts";
import { fakeServer, type Reply, type Request } from "../../integrations/testing.ts";
import { always, type Desk, desk } from "../answering/testing.ts";
import { messagesOf } from "../factory.ts";
import { answerNext } from "./turn.ts";

export const queues = [
  { name: "Vendas", schedules: always },
  { name: "Suporte", schedules: always },
];

/** A server of another system; each test says what it answers. */
export function fakeSystem() {
  const system = {
    url: "",
    asked: [] as Request[],
    reply: (_request: Request, _at: number): Reply | Promise<Reply> => ({}),
  };
  let server: Awaited<ReturnType<typeof fakeServer>>;
  beforeAll(async () => {
    server = await fakeServer((request) => {
      system.asked.push(request);
      return system.reply(request, system.asked.length);
    });
    system.url = server.url;
  });
  afterAll(() => server.close());
  beforeEach(() => {
    configureOutbound({ allowPrivate: true });
    system.asked = [];
    system.reply = () => ({});
  });
  afterEach(() => configureOutbound({}));
  return system;
}

/** A desk whose connection has an integration of this kind. */
export async function integrationDesk(values: object, set: Desk = {}) {
  const at = await desk({ queues, ...set });
  const integration = await createIntegration(at.company, at.ana, values);
  const update = (table: "connections" | "contacts" | "tickets" | "integrations" | "queues", columns: object) =>
    at.company.run(({ tx }) => tx.updateTable(table).set(columns).execute());
  await update("connections", { integration_id: integration.id });
  return { ...at, ...jobsOf(at), integration, update };
}

type At = Awaited<ReturnType<typeof desk>>;

export function jobsOf({ company, ticket }: Pick<At, "company" | "ticket">) {
  const callsOf = () => company.run(({ tx }) => tx.selectFrom("integration_calls").selectAll().orderBy("id").execute());
  return {
    calls: callsOf,
    /** The job runs: every message that waits is answered, one after the other. */
    turn: async () => {
      const { id } = await ticket();
      while (await answerNext(company.id, id));
    },
    /** The pause before the next try is over; a process that was asking is dead. */
    later: () =>
      company.run(({ tx }) =>
        tx
          .updateTable("integration_calls")
          .set({ due_at: new Date(0), asked_at: new Date(0) })
          .execute(),
      ),
    row: () => company.run(({ tx }) => tx.selectFrom("integrations").selectAll().executeTakeFirstOrThrow()),
    said: async () =>
      (await messagesOf(company)).filter(({ origin }) => origin !== "contact").map(({ origin, body }) => `${origin}: ${body}`),
  };
}
