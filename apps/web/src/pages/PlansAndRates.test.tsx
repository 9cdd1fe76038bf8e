import { messageRates } from "@recado/contract/message-rates";
import { plans } from "@recado/contract/plans";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { aPlan } from "../features/plans/testing/samples.ts";
import { answer, show, signedIn } from "../testing.tsx";
import { PlansAndRates } from "./PlansAndRates.tsx";

test("what messages cost stands below the plans, once it is known how many of those there are: nothing moves", async () => {
  signedIn({ profile: "admin", super: true });
  const loaded = Promise.withResolvers<void>();
  answer(plans.all, async () => {
    await loaded.promise;
    return [aPlan()];
  });
  answer(messageRates.list, () => ({ records: [], count: 0, hasMore: false }));
  show(<PlansAndRates />);
  await screen.findByRole("heading", { name: /^Plans/ });
  expect(screen.queryByRole("heading", { name: /^Message prices/ })).toBeNull();
  loaded.resolve();
  expect(await screen.findByRole("heading", { name: /^Message prices/ })).toBeTruthy();
  expect(screen.getByText("Essencial")).toBeTruthy();
});
