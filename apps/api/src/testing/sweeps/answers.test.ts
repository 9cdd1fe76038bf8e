import { endpoints } from "@recado/contract/all";
import { beforeAll, expect, test } from "vitest";
import type { Api } from "../../platform/http/server.ts";
import { ask, createApi } from "../app.ts";
import { type Listed, listed, openings, takesBody } from "./request.ts";
import { createWorld, type World } from "./world.ts";

let api: Api;
let world: World;
beforeAll(async () => {
  [api, world] = [await createApi(), await createWorld()];
});

const pathOf = ({ endpoint }: Listed) => endpoint.path.replace(/:(\w+)/g, "1");
const guarded = {
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "content-security-policy": expect.stringMatching(
    /^default-src 'self';script-src 'self';.*object-src 'none';base-uri 'none';.*frame-ancestors 'none'/,
  ),
};

test("no answer is kept, framed, guessed at or told where it was asked from, whether it is yes or no", { timeout: 60_000 }, async () => {
  for (const one of listed(endpoints))
    for (const user of [undefined, world.home.admin]) {
      const { headers, statusCode } = await ask(
        user,
        one.endpoint.method,
        pathOf(one),
        takesBody(one.endpoint) ? { payload: {} } : {},
        api,
      );
      expect(headers, `${one.name} ${statusCode}`).toMatchObject(guarded);
      expect(headers["content-type"], one.name).toBe("application/json; charset=utf-8");
      expect(headers, one.name).not.toHaveProperty("x-powered-by");
    }
});

test("what does not exist is not found, in our words", async () => {
  for (const path of ["/nowhere", "/users/1/secrets", "/../package.json", "/%2e%2e/%2e%2e/etc/passwd"]) {
    const { statusCode, body } = await ask(world.home.admin, "GET", path, {}, api);
    expect([statusCode, JSON.parse(body)], path).toEqual([404, { error: "ERR_NOT_FOUND" }]);
  }
});

test("the description is OpenAPI 3.1, with every endpoint and each part of its path", async () => {
  const { openapi, paths, components } = (await ask(undefined, "GET", "/openapi.json", {}, api)).json();
  expect(openapi).toBe("3.1.0");
  expect(components.securitySchemes.session).toMatchObject({ type: "http", scheme: "bearer" });
  for (const { name, endpoint } of listed(endpoints)) {
    const described = paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]?.[endpoint.method.toLowerCase()];
    expect(described, name).toMatchObject({
      operationId: name,
      responses: { [endpoint.status ?? 200]: { description: expect.any(String) } },
    });
    const inPath = described.parameters.filter(
      (parameter: { in: string; required: boolean }) => parameter.in === "path" && parameter.required,
    );
    expect(inPath.map((parameter: { name: string }) => parameter.name).sort(), name).toEqual(openings(endpoint).sort());
    expect(described.security, name).toEqual({ public: [], token: [{ token: [] }] }[endpoint.access as string] ?? [{ session: [] }]);
    if (takesBody(endpoint)) expect(described.requestBody?.content, name).toBeTruthy();
  }
});

test("its page is HTML in which nothing runs", async () => {
  const { headers, body } = await ask(undefined, "GET", "/docs", {}, api);
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(body).toContain("/quick-messages/:id/media-upload");
  expect(body).not.toMatch(/<script|javascript:|\son\w+=/i);
});
