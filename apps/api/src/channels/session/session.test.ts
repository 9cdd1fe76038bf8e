import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startSession } from "../../modules/connections/actions/session.ts";
import { heldConnection } from "../../modules/messages/factory.ts";
import { createCompany } from "../../testing/company.ts";
import { fakeMakers } from "../testing/fakeMakers.ts";
import { openSession } from "./session.ts";

// Fakes only the timers of this process; the database answers in real time.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

test("a channel that cannot begin is tried again later each time, up to a minute; whoever asks meanwhile has it tried at once", async () => {
  const company = await createCompany();
  const admin = await company.createUser({ profile: "admin" });
  const ownership = await heldConnection(company);
  const { makers, opened } = fakeMakers({ connect: () => Promise.reject(new Error("The engine is on its way.")) });
  const session = openSession({ companyId: company.id, ...ownership }, makers, { reachMs: 45_000, onEnd: () => {} });
  /** How often it has tried after this time; our own `look` queues behind the one that the session has begun. */
  const triesAfter = async (ms: number) => {
    vi.advanceTimersByTime(ms);
    await session.look();
    return opened.length;
  };

  expect(await triesAfter(0)).toBe(1);
  for (const [at, seconds] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
    const [soonest, latest] = [seconds * 500, seconds * 1_000];
    expect(await triesAfter(soonest - 1), `not within ${soonest} ms`).toBe(at + 1);
    expect(await triesAfter(latest - soonest + 10), `within ${latest} ms`).toBe(at + 2);
  }

  await company.as(admin, (ctx) => startSession(ctx, ownership.connectionId));
  expect(await triesAfter(0)).toBe(10);
  await session.drop();
});
