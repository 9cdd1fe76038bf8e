import { expect, test, vi } from "vitest";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";

// Another sign-in would end the user's open sessions.
test("a journey that asks for longer than a token lasts gets a fresh one, and does not sign in again", async () => {
  const as = await askAs("ana@demo.test", theApp().password);
  const fetchSpy = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({ error: "ERR_TOKEN_EXPIRED" }, { status: 403 }));
  const me = await as("GET", "/auth/me");
  const paths = fetchSpy.mock.calls.map(([url]) => new URL(String(url)).pathname);
  fetchSpy.mockRestore();
  expect(me).toMatchObject({ email: "ana@demo.test" });
  expect(paths).toEqual(["/api/auth/me", "/api/auth/refresh_token", "/api/auth/me"]);
});
