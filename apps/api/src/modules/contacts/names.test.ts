import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";
import { contactOf, groupOf } from "./identify.ts";

const refused = { status: 400, body: { error: "ERR_VALIDATION" } };

/** A contact reported by a provider, and an agent who opens the contact's form. */
async function told(name: string, number: string | null = "5511987654321") {
  const company = await createCompany();
  const ana = await company.createUser();
  const lid = number === null ? "99301" : null;
  const { id } = await company.run((ctx) => contactOf(ctx, { number, lid, userId: null, name }));
  const shown = async () => (await call(ana, "GET", `/contacts/${id}`)).body;
  const put = (changes: object) => call(ana, "PUT", `/contacts/${id}`, changes);
  return { company, ana, id, shown, put };
}

test.each(["M", "🌻", "Padaria e Confeitaria ".repeat(9).trim()])(
  "a name as its owner wrote it, %s, comes back with a form and is no mistake",
  async (name) => {
    const { shown, put } = await told(name);
    const saved = await put({ ...(await shown()), email: "m@exemplo.test" });
    expect(saved).toMatchObject({ status: 200, body: { name, email: "m@exemplo.test" } });
    expect(await put({ name: ` ${name} `, email: "" }), "blanks around it are no other name").toMatchObject({
      status: 200,
      body: { name },
    });
  },
);

test("whatever else somebody writes there keeps the limits, and nothing of it is kept where it does not", async () => {
  const long = "Padaria ".repeat(20).trim();
  const { shown, put } = await told(long);
  for (const name of ["", "X", `${long}!`, long.slice(0, 51), long.toUpperCase()])
    expect(await put({ name, email: "x@exemplo.test" }), name).toMatchObject({
      ...refused,
      body: { details: { name: [expect.any(String)] } },
    });
  expect(await shown()).toMatchObject({ name: long, email: "" });
  expect(await put({ name: long.slice(0, 50).trim() })).toMatchObject({ status: 200 });
  expect(await put({ name: long }), "what was once his is written anew now").toMatchObject(refused);
});

test("so it is with a number shorter than anybody may write one", async () => {
  const { shown, put } = await told("Niue", "6834001");
  expect(await put({ ...(await shown()), name: "Niue Post" })).toMatchObject({
    status: 200,
    body: { name: "Niue Post", number: "6834001" },
  });
  expect(await put({ number: "+683 4001" })).toMatchObject({ status: 200, body: { number: "6834001" } });
  expect(await put({ number: "6834002" })).toMatchObject({ ...refused, body: { details: { number: [expect.any(String)] } } });
  expect(await shown()).toMatchObject({ number: "6834001" });
});

test("a group keeps the name that its people gave it", async () => {
  const company = await createCompany();
  const ana = await company.createUser();
  const subject = ` ${"Moradores do Condomínio ".repeat(4)}`;
  const { id } = await company.run((ctx) => groupOf(ctx, { id: "120363021234567890@g.us", subject }));
  const body = (await call(ana, "GET", `/contacts/${id}`)).body;
  expect(await call(ana, "PUT", `/contacts/${id}`, { ...body, email: "s@exemplo.test" })).toMatchObject({
    status: 200,
    body: { name: subject },
  });
});

test("a group's name that is longer than a list can hold is cut when it comes, between two signs", async () => {
  const company = await createCompany();
  const subject = `${"x".repeat(199)}🌻${randomBytes(4000).toString("base64")}`;
  const first = await company.run((ctx) => groupOf(ctx, { id: "120363021234567891@g.us", subject }));
  expect(first.name).toBe("x".repeat(199));
  const again = await company.run((ctx) => groupOf(ctx, { id: "120363021234567891@g.us", subject: subject.slice(1) }));
  expect(again).toEqual({ id: first.id, name: `${"x".repeat(198)}🌻` });
});
