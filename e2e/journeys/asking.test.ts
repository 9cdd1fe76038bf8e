import { expect, test, vi } from "vitest";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";

// To sign in once more would send the same person out of all that he has open.
test("a journey that asks for longer than a token lasts gets a fresh one, and does not sign in again", async () => {
  const as = await askAs("ana@demo.test", theApp().password);
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({ error: "ERR_TOKEN_EXPIRED" }, { status: 403 }));
  const me = await as("GET", "/auth/me");
  const paths = asked.mock.calls.map(([url]) => new URL(String(url)).pathname);
  asked.mockRestore();
  expect(me).toMatchObject({ email: "ana@demo.test" });
  expect(paths).toEqual(["/api/auth/me", "/api/auth/refresh_token", "/api/auth/me"]);
});
