import { auth } from "@recado/contract/auth";
import { tags } from "@recado/contract/tags";
import { HttpResponse, http } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { answer, api, aUser, signedIn } from "../../testing.tsx";
import { call } from "../api.ts";
import { session } from "../session.ts";
import { signOut } from "./signOut.ts";

afterEach(() => {
  vi.useRealTimers();
  signedIn(); // so that the next test starts signed in
});

const left = { state: "out", left: true };

/** The server's response waits until the test lets it go. */
function slowly(path: string, late: () => Response) {
  const { promise: requested, resolve: tellAsked } = Promise.withResolvers<void>();
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  api.use(
    http.all(path, async () => {
      tellAsked();
      await promise;
      return late();
    }),
  );
  return { asked: requested, letGo };
}

test("on a dead line one has left two seconds later, and not before the server had that long", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const giveUp = vi.spyOn(AbortSignal, "timeout");
  signedIn();
  const { asked: requested } = slowly("*/api/auth/logout", () => HttpResponse.error());
  const leaving = signOut();
  await requested;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(session().state).toBe("in");
  await vi.advanceTimersByTimeAsync(1);
  await leaving;
  expect(session()).toEqual(left);
  expect(localStorage.getItem("token")).toBeNull();
  expect(giveUp.mock.calls, "nor is it waited for any longer what the server says").toEqual([[2_000]]);
});

test("what was asked before, and is answered that the token has grown old, does not bring back who has left", async () => {
  signedIn();
  let refreshed = 0;
  answer(auth.refresh, () => {
    refreshed += 1;
    return { token: "token-2", user: aUser() };
  });
  answer(auth.logout, () => null);
  const { asked: requested, letGo } = slowly("*/api/tags", () => HttpResponse.json({ error: "ERR_TOKEN_EXPIRED" }, { status: 403 }));
  const calling = call(tags.list).catch(({ code }: { code: string }) => code);
  await requested;
  await signOut();
  letGo();
  expect(await calling).toBe("ERR_TOKEN_EXPIRED");
  expect([session(), refreshed]).toEqual([left, 0]);
});

test("nor does a fresh token that was on its way when he left", async () => {
  signedIn();
  api.use(http.get("*/api/tags", () => HttpResponse.json({ error: "ERR_TOKEN_EXPIRED" }, { status: 403 })));
  const { asked: requested, letGo } = slowly("*/api/auth/refresh_token", () => HttpResponse.json({ token: "token-2", user: aUser() }));
  const calling = call(tags.list).catch(({ code }: { code: string }) => code);
  await requested;
  answer(auth.logout, () => null);
  await signOut();
  letGo();
  expect(await calling).toBe("ERR_TOKEN_EXPIRED");
  expect(session()).toEqual(left);
});
