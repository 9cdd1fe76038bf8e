import { afterAll, beforeAll, expect, test } from "vitest";
import { createCompany } from "../../../testing/company.ts";
import { eventually } from "../../../testing/eventually.ts";
import { useOwnDatabase } from "../../../testing/ownDatabase.ts";
import { type AppProcess, startProcess } from "../../../testing/processes.ts";
import { aMessage, heldConnection, messagesOf } from "../factory.ts";

let worker: AppProcess;
beforeAll(async () => {
  worker = await startProcess({ run: "worker", env: (await useOwnDatabase()).env });
}, 60_000);
afterAll(() => worker?.stop("SIGKILL"));

test("a worker hears by itself of what was stored and of which nobody told it", { timeout: 60_000 }, async () => {
  const company = await createCompany();
  const { connectionId } = await heldConnection(company);
  const inbound = aMessage({ body: "Alguém aí?" });
  await company.run(({ tx }) =>
    tx
      .insertInto("inbox")
      .values({
        connection_id: connectionId,
        provider_id: inbound.id,
        chat: inbound.chat,
        kind: inbound.kind,
        at: new Date(inbound.at),
        inbound: JSON.stringify(inbound),
        arrived_at: new Date(Date.now() - 40_000),
      })
      .execute(),
  );
  const [heard] = await eventually(
    () => messagesOf(company),
    (all) => all.length > 0,
    30_000,
  );
  expect(heard?.body).toBe("Alguém aí?");
  await worker.stop();
  expect(worker.output()).not.toMatch(/"level":(50|60)/);
});
