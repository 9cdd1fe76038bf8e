import { Done } from "@recado/contract/common";
import { get } from "@recado/contract/endpoint";
import { afterEach, expect, test } from "vitest";
import { AppError } from "../errors.ts";
import { configureDeclared, declared } from "./declared.ts";

afterEach(() => configureDeclared({ strict: true }));

const endpoint = get("/tags", { response: Done, errors: ["ERR_NO_TAG_FOUND"] });
const failing = (code: ConstructorParameters<typeof AppError>[0], of = endpoint) => declared(of, Promise.reject(new AppError(code)));

test("an endpoint fails with what it declares and with what any endpoint may; anything else is a mistake in tests", async () => {
  configureDeclared({ strict: true });
  for (const code of ["ERR_NO_TAG_FOUND", "ERR_NO_PERMISSION"] as const) await expect(failing(code)).rejects.toThrow(code);
  await expect(failing("ERR_DUPLICATED_TAG")).rejects.toThrow("GET /tags does not declare ERR_DUPLICATED_TAG");
});

test("where people use it, and where nothing is declared, the failure is answered as it is", async () => {
  configureDeclared({ strict: false });
  await expect(failing("ERR_DUPLICATED_TAG")).rejects.toThrow(AppError);
  configureDeclared({ strict: true });
  await expect(failing("ERR_DUPLICATED_TAG", get("/tags", { response: Done }) as typeof endpoint)).rejects.toThrow(AppError);
});
