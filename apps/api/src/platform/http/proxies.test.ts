import { expect, test, vi } from "vitest";
import { ask, createApi } from "../../testing/app.ts";
import { log } from "../log.ts";

test("a proxy that is not trusted is told of once in the life of a process, by the name of the variable", async () => {
  const warned = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  const trusting = await createApi({ trustProxy: 1 });
  const knock = (headers: Record<string, string>, api?: typeof trusting) => ask(undefined, "GET", "/health", { headers }, api);
  await knock({});
  await knock({ "x-forwarded-for": "203.0.113.7" }, trusting);
  expect(warned).not.toHaveBeenCalled();

  for (let round = 0; round < 3; round++) await knock({ "x-forwarded-for": `203.0.113.${round}` });
  await knock({ "x-forwarded-for": "203.0.113.9" }, await createApi());
  expect(warned.mock.calls).toEqual([[expect.stringContaining("TRUST_PROXY")]]);
  expect(String(warned.mock.calls)).not.toContain("203.0.113");
  warned.mockRestore();
});
