import type { Outcome } from "@recado/channels/outbound";
import { expect, test } from "vitest";
import { now } from "../../../platform/clock.ts";
import { fakeChannel } from "../factory.ts";
import { claimOrder, settleOrder } from "../queries/outbox.ts";
import { withQueued } from "../testing.ts";
import { deliverNext } from "./delivery.ts";

test("while the provider is being told one thing, nothing that was said after it in the same conversation leaves", async () => {
  const { company, held, ours } = await withQueued("um", "dois");
  const [called, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { channel, said, orders } = fakeChannel(async ({ ref }): Promise<Outcome> => {
    called.resolve();
    if (orders.length === 1) await answer.promise;
    return { state: "sent", providerId: ref };
  });
  const first = deliverNext(company.id, held, channel);
  await called.promise;
  expect(await deliverNext(company.id, held, channel)).toBe("none");
  expect(said()).toEqual(["um"]);

  answer.resolve();
  await first;
  expect(await deliverNext(company.id, held, channel)).toBe("delivered");
  expect(said()).toEqual(["um", "dois"]);
  expect(await ours()).toMatchObject([{ status: "sent" }, { status: "sent" }]);
});

test("whoever comes late with the outcome of an earlier try settles nothing of the one that is under way", async () => {
  const { company, held } = await withQueued("um");
  const claim = () => company.run((ctx) => claimOrder(ctx, held.connectionId, held.token, 300_000));
  const settle = (order: Awaited<ReturnType<typeof claim>>, settlement: Parameters<typeof settleOrder>[3]) =>
    company.run((ctx) => settleOrder(ctx, order!, held.token, settlement));
  const first = await claim();
  expect(await settle(first, { state: "queued", failure: "overloaded", dueAt: now() })).toBeDefined();
  const second = await claim();
  expect([first?.id, first?.attempt, second?.attempt]).toEqual([second?.id, 1, 2]);

  expect(await settle(first, { state: "failed", failure: "late" })).toBeUndefined();
  expect(await settle(second, { state: "sent", failure: null })).toBeDefined();
  const order = () => company.run(({ tx }) => tx.selectFrom("outbox").select(["state", "failure"]).executeTakeFirst());
  expect(await order()).toEqual({ state: "sent", failure: null });
});
