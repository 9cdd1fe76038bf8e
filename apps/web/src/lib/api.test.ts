import { auth } from "@recado/contract/auth";
import { quickMessages } from "@recado/contract/quick-messages";
import { tags } from "@recado/contract/tags";
import { HttpResponse, http } from "msw";
import { expect, test, vi } from "vitest";
import { answer, api, aUser, cutOff, refuse, signedIn } from "../testing.tsx";
import { call } from "./api.ts";
import { codeOf } from "./refusal.ts";
import { resume } from "./session/resume.ts";
import { session, storedToken } from "./session.ts";

const nothing = { records: [], count: 0, hasMore: false };

/** From now on the server accepts only `good`, which a refresh returns. */
function tokenGrowsOld({ good = "token-2" } = {}) {
  const counts = { refreshes: 0, calls: [] as string[] };
  const guarded = (path: string, body: object) =>
    http.get(path, ({ request }) => {
      const token = request.headers.get("authorization") ?? "";
      counts.calls.push(`${new URL(request.url).pathname} ${token}`);
      return token === `Bearer ${good}` ? HttpResponse.json(body) : HttpResponse.json({ error: "ERR_TOKEN_EXPIRED" }, { status: 403 });
    });
  api.use(guarded("*/api/quick-messages", nothing), guarded("*/api/tags", { tags: [], count: 0, hasMore: false }));
  answer(auth.refresh, () => {
    counts.refreshes += 1;
    return { token: good, user: aUser() };
  });
  return counts;
}

test("however many calls find the token too old, it is renewed once, and each of them is repeated", async () => {
  signedIn();
  const counts = tokenGrowsOld();

  const answers = await Promise.all([call(quickMessages.list), call(tags.list), call(quickMessages.list)]);

  expect(answers.map(({ count }) => count)).toEqual([0, 0, 0]);
  expect(counts.refreshes).toBe(1);
  expect(counts.calls.filter((made) => made.endsWith("token-2"))).toHaveLength(3);
  expect(storedToken()).toBe("token-2");
});

test("a token that another tab has renewed meanwhile is taken over", async () => {
  signedIn();
  const counts = tokenGrowsOld();
  const response = call(quickMessages.list);
  localStorage.setItem("token", JSON.stringify("token-2"));
  await response;
  expect(counts.refreshes).toBe(0);
});

test("what one person asked for is not done in the name of whoever signs in meanwhile, here or in another tab", async () => {
  signedIn();
  const counts = tokenGrowsOld();
  answer(auth.refresh, () => ({ token: "token-2", user: aUser({ id: 8 }) }));
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_TOKEN_EXPIRED" });
  expect(counts.calls).toHaveLength(1);

  localStorage.setItem("token", JSON.stringify("token-of-another"));
  localStorage.setItem("userId", "9");
  await call(tags.list);
  expect(counts.calls.at(-1)).toBe("/api/tags Bearer token-2");
});

test("a line on which nothing comes is no line", async () => {
  signedIn();
  api.use(http.get("*/api/tags", () => new Promise(() => {})));
  vi.spyOn(AbortSignal, "timeout").mockImplementationOnce(() => AbortSignal.abort(new DOMException("Too late.", "TimeoutError")));
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_OFFLINE" });
});

test("a token that is refused again after it was renewed is not renewed for ever", async () => {
  signedIn();
  const counts = tokenGrowsOld();
  api.use(http.get("*/api/tags", () => HttpResponse.json({ error: "ERR_TOKEN_EXPIRED" }, { status: 403 })));
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_TOKEN_EXPIRED" });
  expect(counts.refreshes).toBe(1);
});

test("a session that is over is left; what its person has begun waits for him", async () => {
  signedIn();
  localStorage.setItem("drafts", "something begun");
  expect(localStorage.getItem("token")).toBe('"token-1"');
  expect(localStorage.getItem("companyDueDate")).toBe("31/12/2099");
  refuse(tags.list, "ERR_SESSION_EXPIRED");
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_SESSION_EXPIRED" });
  expect(session()).toEqual({ state: "out", left: false });
  expect(["token", "companyDueDate"].map((key) => localStorage.getItem(key))).toEqual([null, null]);
  expect(localStorage.getItem("drafts")).toBe("something begun");
});

test("a renewal that is refused ends the session; one that nobody answers does not", async () => {
  signedIn();
  tokenGrowsOld();
  cutOff(auth.refresh);
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_OFFLINE" });
  expect(session().state).toBe("in");

  refuse(auth.refresh, "ERR_SESSION_EXPIRED");
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_SESSION_EXPIRED" });
  expect(session().state).toBe("out");
});

test("what one may not do is told and costs nobody his session", async () => {
  signedIn();
  refuse(tags.list, "ERR_NO_PERMISSION");
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_NO_PERMISSION", status: 403 });
  expect(session().state).toBe("in");
});

test("a wrong password is an answer, not the end of a session", async () => {
  refuse(auth.login, "ERR_INVALID_CREDENTIALS");
  await expect(call(auth.login, { body: { email: "a@b.test", password: "x" } })).rejects.toMatchObject({ code: "ERR_INVALID_CREDENTIALS" });
});

test("a subscription that has ended meanwhile leads to its notice", async () => {
  signedIn();
  refuse(tags.list, "ERR_SUBSCRIPTION_EXPIRED");
  await call(tags.list).catch(() => {});
  expect(session()).toMatchObject({ state: "in", user: { expired: true } });
});

test("what stands in front of the server does not know our codes; we find words all the same", async () => {
  signedIn();
  api.use(http.get("*/api/tags", () => new HttpResponse("<h1>Bad gateway</h1>", { status: 502 })));
  expect(codeOf(await call(tags.list).catch((error: unknown) => error))).toBe("ERR_UNAVAILABLE");
});

test("after a hard reload whoever was here gets a fresh token; nobody else is asked for", async () => {
  await resume(); // no token: not a single call, or the fake server would complain
  localStorage.setItem("token", '"stale"');
  answer(auth.refresh, () => ({ token: "token-2", user: aUser({ name: "Bruno" }) }));
  await resume();
  expect(session()).toMatchObject({ state: "in", token: "token-2", user: { name: "Bruno" } });
});

test("a hard reload without a network is no sign-out", async () => {
  localStorage.setItem("token", '"stale"');
  cutOff(auth.refresh);
  await expect(resume()).rejects.toMatchObject({ code: "ERR_OFFLINE" });
  expect(storedToken()).toBe("stale");
});

test("a file goes as a form, under the field that the contract names, with the token", async () => {
  signedIn();
  const progress: number[] = [];
  answer(quickMessages.attach, ({ params, file, request }) => {
    expect([params.id, file?.name, request.headers.get("authorization")]).toEqual([7, "a.txt", "Bearer token-1"]);
    return { ...stored, id: params.id };
  });
  await call(
    quickMessages.attach,
    { params: { id: 7 }, file: new File(["hello"], "a.txt") },
    { onProgress: (part) => progress.push(part) },
  );
  expect(progress.at(-1)).toBe(1);
});

const stored = {
  id: 7,
  shortcode: "oi",
  message: "Olá!",
  geral: false,
  status: true,
  isMedia: true,
  mediaPath: null,
  mediaName: "a.txt",
  companyId: 5,
  userId: 1,
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-01T00:00:00.000Z",
  can: { change: true },
};

test("a question that came with too many others is put again when the server says so; what changes something is not", async () => {
  signedIn();
  const requests: string[] = [];
  const busy =
    (times: number) =>
    async ({ request }: { request: Request }) => {
      requests.push(request.method);
      if (requests.length <= times) return HttpResponse.json({ error: "ERR_TOO_MANY_REQUESTS", retryAfter: 0.01 }, { status: 429 });
      return HttpResponse.json({ tags: [], count: 0, hasMore: false });
    };
  api.use(http.get("*/api/tags", busy(2)), http.delete("*/api/tags/:id", busy(100)));
  expect((await call(tags.list)).count).toBe(0);
  expect(requests).toEqual(["GET", "GET", "GET"]);

  requests.length = 0;
  await expect(call(tags.remove, { params: { id: 7 } })).rejects.toMatchObject({ code: "ERR_TOO_MANY_REQUESTS" });
  expect(requests).toEqual(["DELETE"]);

  requests.length = 0;
  api.use(http.get("*/api/tags", busy(100)));
  await expect(call(tags.list)).rejects.toMatchObject({ code: "ERR_TOO_MANY_REQUESTS" });
  expect(requests).toHaveLength(4);
});
