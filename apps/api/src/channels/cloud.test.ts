import { startFakeGraph } from "@recado/channels/testing/fakeGraph";
import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { sealed } from "../modules/connections/credentials/credentials.ts";
import { createConnection } from "../modules/connections/factory.ts";
import { findConnection } from "../modules/connections/queries.ts";
import { listMoments } from "../modules/connections/status/timeline.ts";
import { sendMessage } from "../modules/messages/actions/send.ts";
import { aMessage, arrive, messagesOf, ticketsOf } from "../modules/messages/factory.ts";
import { acceptTicket } from "../modules/tickets/moves/accept.ts";
import { createCompany } from "../testing/company.ts";
import { eventually } from "../testing/eventually.ts";
import { useOwnDatabase } from "../testing/ownDatabase.ts";
import { channelMakers } from "./makers.ts";
import { startChannels } from "./runner.ts";
import { fakeMakers } from "./testing/fakeMakers.ts";
import { anotherNumber } from "./testing/rounds.ts";

beforeAll(async () => void (await useOwnDatabase()));

/** A Cloud API number with an open conversation, held by a runner, and a fake Meta that can stop and restart at the same address. */
async function aNumberAtMeta() {
  let graph = await startFakeGraph();
  const { url, port, credentials } = graph;
  const company = await createCompany();
  const agent = await company.createUser({ profile: "admin" });
  const id = await createConnection(company, { provider: "cloud", wanted: true });
  await company.run(({ tx }) => tx.updateTable("connections").set(sealed(credentials)).where("id", "=", id).execute());
  await arrive(company, { connectionId: id, token: 0 }, aMessage({ body: "Têm mesa?", at: Date.now() }));
  const [ticket] = await ticketsOf(company);
  await company.as(agent, (ctx) => acceptTicket(ctx, ticket!.id));
  const makers = { ...channelMakers({ graphUrl: url }), sandbox: fakeMakers().makers.sandbox };
  const runner = await startChannels(makers, { claimMs: 50, lookMs: 200, remindMs: 100 });
  onTestFinished(async () => {
    await runner.stop();
    await graph.stop();
  });
  return {
    company,
    id,
    /** All in one transaction, so that all are waiting when the line is found lost. */
    say: (...bodies: string[]) =>
      company.as(agent, async (ctx) => {
        for (const body of bodies) await sendMessage(ctx, ticket!.id, { body, sign: false, voice: false, quotedMsg: null });
      }),
    until: (status: string) =>
      eventually(
        () => company.run((ctx) => findConnection(ctx, id)),
        (row) => row?.status === status,
      ),
    goes: () => graph.stop(),
    comes: async () => {
      graph = await startFakeGraph({ port });
      return graph.ledger;
    },
  };
}

test("while Meta cannot be reached nothing is tried, and what waited leaves in its order when it can", { timeout: 30_000 }, async () => {
  const { company, id, say, until, goes, comes } = await aNumberAtMeta();
  await until("CONNECTED");
  await goes();
  await say("um", "dois", "três");
  expect(await until("TIMEOUT")).toMatchObject({ cause: "lost", waiting: 3 });
  // A message whose provider was unreachable waits for its second attempt: make that due now.
  await company.run(({ tx }) => sql`update outbox set due_at = now() - interval '1 second'`.execute(tx));
  await (await anotherNumber()).twoRounds();
  const orders = await company.run(({ tx }) => tx.selectFrom("outbox").select("attempt").orderBy("number").execute());
  const [first, ...others] = orders.map(({ attempt }) => attempt);
  expect([first! <= 1, others], "by the first, at most, was it noticed").toEqual([true, [0, 0]]);

  const ledger = await comes();
  await until("CONNECTED");
  await eventually(
    () => messagesOf(company),
    (all) => all.every(({ origin, status }) => origin !== "agent" || status === "sent"),
  );
  expect(ledger.sent.map(({ body }) => (body.text as { body: string }).body)).toEqual(["um", "dois", "três"]);
  // Newest first. A busy machine may lose the number once more while the messages leave.
  const moments = await company.run((ctx) => listMoments(ctx, id));
  expect(moments[0]?.status).toBe("CONNECTED");
  expect(moments.findLast(({ status }) => status === "TIMEOUT")).toMatchObject({ cause: "lost", waited: 3 });
});
