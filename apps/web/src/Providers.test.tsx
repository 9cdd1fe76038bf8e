import { expect, test } from "vitest";
import { enter, leave, update } from "./lib/session.ts";
import { aUser, show, signedIn } from "./testing.tsx";

const seen = ["quick-messages", "list"];

test("what one person has seen is gone for the next one, whether he left or was followed", () => {
  signedIn({ id: 1 });
  const { cache } = show(<p>here</p>);
  cache.setQueryData(seen, "Ana's");

  update({ name: "Ana Lima" });
  enter({ token: "token-2", user: aUser({ id: 1 }) });
  expect(cache.getQueryData(seen)).toBe("Ana's");

  enter({ token: "token-3", user: aUser({ id: 2 }) });
  expect(cache.getQueryData(seen)).toBeUndefined();

  cache.setQueryData(seen, "Bruno's");
  leave();
  expect(cache.getQueryData(seen)).toBeUndefined();
});
