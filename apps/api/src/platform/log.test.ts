import { describe, expect, it } from "vitest";
import { pretty } from "./log/pretty.ts";
import { scrub } from "./log/scrub.ts";
import { logUrl } from "./log/url.ts";
import { presentError } from "./log.ts";

describe("the log", () => {
  it("hides what is named like a secret at any depth, and nothing else", () => {
    const hidden = scrub({
      user: { name: "Ana", newPassword: "a", list: [{ refreshToken: "b", headers: { Authorization: "c", cookie: "d" } }] },
      code: "123456",
    });
    expect(hidden).toEqual({
      user: {
        name: "Ana",
        newPassword: "[hidden]",
        list: [{ refreshToken: "[hidden]", headers: { Authorization: "[hidden]", cookie: "[hidden]" } }],
      },
      code: "[hidden]",
    });
    expect(scrub({ hasToken: true, statusCode: 200, token: null })).toEqual({ hasToken: true, statusCode: 200, token: null });
  });

  it("ends where an object holds itself", () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    expect(JSON.stringify(scrub(circle))).toContain("{…}");
  });

  it("keeps an error's code and leaves out the row that PostgreSQL quotes", () => {
    const error = Object.assign(new Error("duplicate key"), { code: "23505", detail: "Key (email)=(ana@demo.test) exists" });
    expect(presentError(error)).toMatchObject({ message: "duplicate key", code: "23505" });
    expect(JSON.stringify(presentError(error))).not.toContain("ana@demo.test");
  });

  it.each([
    ["/api/tickets?token=abc", "/api/tickets"],
    ["/api/resetpasswords/ana@demo.test/123456/new-password", "/api/resetpasswords/…"],
    ["/api/forgetpassword/ana@demo.test?x=1", "/api/forgetpassword/…"],
    ["/api/media/a-signed.link", "/api/media/…"],
    ["/api/tickets/7", "/api/tickets/7"],
  ])("writes %s as %s", (url, written) => expect(logUrl(url)).toBe(written));

  it("is one line for a person in a terminal, and the stack below it", () => {
    const line = pretty(JSON.stringify({ level: 50, time: 0, msg: "broke", port: 3000, err: { stack: "Error: x\n    at y" } }));
    expect(line).toMatch(/^\d\d:\d\d:\d\d error broke port=3000\nError: x\n {4}at y\n$/);
  });
});
