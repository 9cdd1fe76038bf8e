import { randomUUID } from "node:crypto";
import { endpoints } from "@recado/contract/all";
import type { ErrorCode } from "@recado/contract/errors";
import { beforeAll, expect, test } from "vitest";
import type { Api } from "../../platform/http/server.ts";
import { createApi } from "../app.ts";
import { createSuper, type TestUser } from "../company.ts";
import { bounds } from "../samples.ts";
import { filled, said } from "./isolation.ts";
import { exampleOf, listed, send } from "./request.ts";
import { type Peopled, peopled, records } from "./world.ts";

let api: Api;
let shared: Peopled;
let platform: TestUser;
beforeAll(async () => {
  [api, shared, platform] = [await createApi(), await peopled(), await createSuper()];
});

test("every limit of the specification holds at its very bound, and the refusal names the field", { timeout: 60_000 }, async () => {
  const wrong: string[] = [];
  let requests = 0;
  for (const { names, field, takes, refuses, isCounted, isSuper } of bounds)
    for (const name of names) {
      const one = listed(endpoints).find((each) => each.name === name)!;
      const home = isCounted ? await peopled() : shared;
      const ask = async (value: unknown) => {
        requests++;
        const values = await filled(one, home, records);
        const body = { ...exampleOf(one.endpoint), ...(await said(one, home)).body };
        const { status, text } = await send(api, one.endpoint, {
          user: isSuper ? platform : home.admin,
          values,
          body: { ...body, [field]: value },
        });
        return { status, text, told: `${name} ${field}=${JSON.stringify(value)?.slice(0, 30)}: ${status} ${text.slice(0, 120)}` };
      };
      for (const value of takes()) {
        const { status, told } = await ask(value);
        if (status !== 200) wrong.push(told);
      }
      for (const value of refuses) {
        const { status, text, told } = await ask(value);
        const { error, details = {} } = JSON.parse(text) as { error: ErrorCode; details?: object };
        const isNamed = Object.keys(details).some((key) => key === field || key.startsWith(`${field}.`));
        if (status !== 400 || error !== "ERR_VALIDATION" || !isNamed) wrong.push(told);
      }
    }
  console.log(`RESULT SPEC-LIMITS bounds=${bounds.length} requests=${requests} wrong=${wrong.length}`);
  expect(wrong).toEqual([]);
});

test("a connection with more than one queue greets, or is refused by its own code", async () => {
  const home = await peopled();
  const [first, second] = [await home.createQueue("Um"), await home.createQueue("Dois")];
  const [create, update] = ["connections.create", "connections.update"].map((name) => listed(endpoints).find((one) => one.name === name)!);
  for (const one of [create!, update!]) {
    const values = await filled(one, home, records);
    const ask = (body: object) => send(api, one.endpoint, { user: home.admin, values, body: { name: randomUUID(), ...body } });
    for (const greetingMessage of ["", "  ", null])
      expect(JSON.parse((await ask({ queueIds: [first, second], greetingMessage })).text), `${one.name} ${greetingMessage}`).toEqual({
        error: "ERR_WAPP_GREETING_REQUIRED",
      });
    expect((await ask({ queueIds: [first], greetingMessage: "" })).status).toBe(200);
    expect((await ask({ queueIds: [first, second], greetingMessage: "Escolha" })).status).toBe(200);
  }
});
