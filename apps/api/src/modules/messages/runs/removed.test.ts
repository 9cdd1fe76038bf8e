import { sql } from "kysely";
import { expect, test } from "vitest";
import { onPlatform } from "../../../platform/company.ts";
import { call } from "../../../testing/app.ts";
import { createSuper } from "../../../testing/company.ts";
import { PLATFORM } from "../../../testing/owner.ts";
import { eraseCompany } from "../../managed-companies/erase.ts";
import { resumeAfterWait, served } from "./go.ts";
import { sweepFlowRuns } from "./jobs.ts";
import { flowDesk, label, pause, question } from "./testing.ts";

/** Whether the company is among those with due runs. */
const isLookedFor = (companyId: number) =>
  onPlatform(async (tx) => {
    const due = sql`select from app.find_due_flow_runs() where company_id = ${companyId}`;
    return (await due.execute(tx)).rows.length > 0;
  });

/** Runs left behind by other tests may fail. */
const sweep = () => sweepFlowRuns().catch(() => undefined);

test("a company that is deleted while its flows run says nothing more, its runs go with it, and no timer waits for them", async () => {
  const { company, says, said, heard, run, runs } = await flowDesk([label("Um"), pause(60), question("Dois?", "x"), label("Três")]);
  await says("quero");
  const [before, queued, { id = 0 } = {}] = [await said(), await heard(), await run()];
  expect(before).toEqual(["flow: Um"]);
  await company.run(({ tx }) =>
    tx
      .updateTable("flow_runs")
      .set({ due_at: new Date(0) })
      .execute(),
  );
  expect(await isLookedFor(company.id)).toBe(true);
  expect((await call(await createSuper(), "DELETE", `/companies/${company.id}`)).status).toBe(200);

  await Promise.all([company.run((ctx) => resumeAfterWait(ctx, id)), sweep()]);
  await says("Alô?"); // a connection that is not down yet still receives
  await company.run((ctx) => resumeAfterWait(ctx, id));
  expect(await said()).toEqual(before);
  expect(await heard()).toEqual(queued);
  expect(await runs()).toMatchObject([{ ended: null, is_resting: true }]);
  expect(await isLookedFor(company.id), "it is marked once, and not found again").toBe(false);

  // Timers and services that come during the deletion find the run or do not; neither side waits for the other forever.
  const comes = async () => {
    await company.run((ctx) => resumeAfterWait(ctx, id));
    await company.run((ctx) => served(ctx, id, "goOn"));
  };
  await Promise.all([eraseCompany.run(PLATFORM, { otherCompanyId: company.id }), comes(), comes(), sweep()]);
  expect([await runs(), await said(), await heard()]).toEqual([[], [], []]);
  await comes();
  await sweep();
  expect([await isLookedFor(company.id), await runs(), await said()]).toEqual([false, [], []]);
});
