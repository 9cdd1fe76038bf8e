import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import { aMessage, arrive, ticketsOf } from "../factory.ts";
import { aConversation } from "../testing.ts";
import { keepArrivals } from "./inbox.ts";
import { receiveNext } from "./next.ts";

test("of a conversation that is deleted nothing stays of what was said in it, and what is told again does not bring it back", async () => {
  const { company, id, held, theirs, number, ana } = await aConversation({ said: 2 });
  const admin = await company.createUser({ profile: "admin" });
  const kept = async () => company.run(async ({ tx }) => JSON.stringify(await tx.selectFrom("inbox").select(["inbound", "raw"]).execute()));
  expect(await kept()).toContain("Pergunta 2");

  const unlessSaidAnew = { inbound: aMessage({ number, body: "Pergunta que espera" }), raw: {}, waitMs: 120_000 };
  await keepArrivals(company.id, held.connectionId, [unlessSaidAnew], null);

  expect((await call(ana, "DELETE", `/tickets/${id}`)).status).toBe(403);
  expect(await kept()).toContain("Pergunta 2");
  expect((await call(admin, "DELETE", `/tickets/${id}`)).status).toBe(200);
  expect(await kept()).not.toContain("Pergunta");

  await arrive(company, held, ...theirs);
  await company.run(({ tx }) => tx.updateTable("inbox").set({ due_at: null }).execute());
  await receiveNext(company.id, held.connectionId, number);
  expect(await ticketsOf(company)).toEqual([]);
});
