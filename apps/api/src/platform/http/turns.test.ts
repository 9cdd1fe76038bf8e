import { randomUUID } from "node:crypto";
import http from "node:http";
import type { Tag } from "@recado/contract/tags";
import { afterEach, expect, inject, test } from "vitest";
import { call, createApi } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { closeDatabase, openDatabase } from "../database.ts";
import type { Api } from "./server.ts";

const apis: Api[] = [];
afterEach(async () => void (await Promise.all(apis.splice(0).map(({ app }) => app.close()))));

/** The application on a socket of its own, called as browsers do. */
async function listening() {
  const api = await createApi();
  apis.push(api);
  const origin = await api.app.listen({ port: 0, host: "127.0.0.1" });
  const ask = async (user: TestUser, method: "GET" | "PUT", path: string, body?: object) => {
    const headers = { authorization: `Bearer ${user.token}`, "content-type": "application/json" };
    const response = await fetch(`${origin}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    return { status: response.status, retryAfter: response.headers.get("retry-after"), body: await response.json() };
  };
  return { ask, origin };
}

const aTag = async (user: TestUser) =>
  ((await call(user, "POST", "/tags", { name: `Tag ${randomUUID().slice(0, 8)}`, color: "#112233", kanban: 0 })).body as Tag).id;

/** Locks a row until it is released; other writers wait. */
async function lockRow(company: TestCompany, tagId: number) {
  const [isHeld, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const done = company.run(async ({ tx }) => {
    await tx.selectFrom("tags").select("id").where("id", "=", tagId).forUpdate().execute();
    isHeld.resolve();
    await letGo.promise;
  });
  await isHeld.promise;
  return async () => {
    letGo.resolve();
    await done;
  };
}

test("of a hundred requests of one person at once eight are at work and 32 wait; another company's is behind none of them", async () => {
  const { ask } = await listening();
  const [acme, other] = [await createCompany(), await createCompany()];
  const [loud, quiet] = [await acme.createUser({ profile: "admin" }), await other.createUser()];
  await ask(quiet, "GET", "/tags");
  const tagId = await aTag(loud);
  await closeDatabase();
  openDatabase(inject("database").appUrl, { max: 16 }); // as in production
  const letGo = await lockRow(acme, tagId);
  try {
    const answers: number[] = [];
    const loudly = Array.from({ length: 100 }, async (_, n) => {
      const answer = await ask(loud, "PUT", `/tags/${tagId}`, { name: `Tag ${n}`, color: "#112233", kanban: 0 });
      answers.push(answer.status);
      return answer;
    });
    await eventually(
      () => answers.length,
      (length) => length === 60,
    );
    expect((await ask(quiet, "GET", "/tags")).status).toBe(200);
    expect(answers).toEqual(Array(60).fill(429));
    await letGo();
    const all = await Promise.all(loudly);
    expect(all.filter(({ status }) => status === 200)).toHaveLength(40);
    for (const { status, retryAfter, body } of all)
      if (status === 429) expect([Number(retryAfter) > 0, body.error]).toEqual([true, "ERR_TOO_MANY_REQUESTS"]);
  } finally {
    await letGo();
    await closeDatabase();
    openDatabase(inject("database").appUrl, { max: 8 });
  }
});

test("files that flow in slowly are no requests at work: whoever sends twelve goes on meanwhile", async () => {
  const { ask, origin } = await listening();
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  const headers = { authorization: `Bearer ${ana.token}`, "content-type": "multipart/form-data; boundary=edge" };
  const sending = Array.from({ length: 12 }, () => {
    const request = http.request(`${origin}/api/contacts/import`, { method: "POST", headers });
    request.on("error", () => undefined);
    request.write('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName;');
    return request;
  });
  const begun = () => company.run(async ({ tx }) => (await tx.selectFrom("arrivals").select("key").execute()).length);
  await eventually(begun, (files) => files === 12);
  expect((await ask(ana, "GET", "/tags")).status).toBe(200);
  for (const request of sending) request.destroy();
});

test("a company has all connections of the database while nobody else asks, and the next that is free goes to whoever does", async () => {
  const [acme, other] = [await createCompany(), await createCompany()];
  const quiet = await other.createUser();
  await call(quiet, "GET", "/tags");
  const begun: Array<() => void> = [];
  const busily = Array.from({ length: 12 }, () =>
    acme.run(async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push(resolve);
      await promise;
    }),
  );
  await eventually(
    () => begun.length,
    (length) => length === 8,
  ); // as many as the pool has here
  const answered = other.as(quiet, async ({ companyId }) => companyId);
  begun[0]?.();
  expect(await answered).toBe(other.id);
  expect(begun).toHaveLength(8);
  const over = eventually(
    () => begun.length,
    (length) => {
      for (const end of begun) end();
      return length === 12;
    },
  );
  await Promise.all([...busily, over]);
});
