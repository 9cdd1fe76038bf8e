import { randomUUID } from "node:crypto";
import { FlowDraft } from "@recado/contract/flows";
import { expect, test } from "vitest";
import { call } from "../../../testing/app.ts";
import type { TestUser } from "../../../testing/company.ts";
import { aDocument, aFlow, refusedWith, withFlow } from "../factory.ts";

const tab = randomUUID();

test("the draft is saved under its version by the tab that has it; a look at it takes nothing from anybody", async () => {
  const { company, ana, flow } = await withFlow();
  const bia = await company.createUser({ profile: "admin", name: "Bia" });
  const [mine, hers] = [randomUUID(), randomUUID()];
  const path = `/flowbuilder/${flow.id}`;
  const shown = await call(ana, "GET", `${path}/draft`);
  expect(FlowDraft.parse(shown.body)).toEqual(shown.body);
  expect(shown.body).toMatchObject({ version: 1, isChanged: true, lease: null, nodes: [{ id: "1", type: "start" }], connections: [] });

  const lease = await call(ana, "POST", `${path}/lease`, { tab: mine });
  expect(lease.body).toMatchObject({ version: 1, lease: { userId: ana.id, tab: mine } });
  const response = await call(bia, "POST", `${path}/lease`, { tab: hers });
  expect(response).toMatchObject({ status: 409, body: { error: "ERR_FLOW_HELD", lease: { userId: ana.id, tab: mine } } });
  expect((await call(bia, "GET", `${path}/draft`)).body.lease).toMatchObject({ userId: ana.id });

  const saved = await call(ana, "PUT", `${path}/draft`, { version: 1, tab: mine, ...aDocument("Oi") });
  expect(saved.body).toMatchObject({ version: 2, isChanged: true, lease: { tab: mine } });
  // The response was lost, and the browser repeats the request.
  expect((await call(ana, "PUT", `${path}/draft`, { version: 1, tab: mine, ...aDocument("Oi") })).body).toMatchObject({ version: 2 });
  expect(await call(ana, "PUT", `${path}/draft`, { version: 1, tab: mine, ...aDocument("Tchau") })).toEqual({
    status: 409,
    body: refusedWith("ERR_DRAFT_CHANGED", { version: 2, user: { id: ana.id, name: "Ana" } }),
  });

  expect((await call(bia, "POST", `${path}/lease`, { tab: hers, takeOver: true })).body).toMatchObject({ lease: { userId: bia.id } });
  expect(await call(ana, "PUT", `${path}/draft`, { version: 2, tab: mine, ...aDocument("Tchau") })).toMatchObject({
    status: 409,
    body: { error: "ERR_FLOW_HELD", lease: { userId: bia.id } },
  });
  await call(ana, "POST", `${path}/release`, { tab: mine }); // a lease of another tab is not released
  expect((await call(bia, "GET", `${path}/draft`)).body.lease).toMatchObject({ userId: bia.id });
  await call(bia, "POST", `${path}/release`, { tab: hers });
  expect((await call(ana, "PUT", `${path}/draft`, { version: 2, tab: mine, ...aDocument("Tchau") })).body).toMatchObject({ version: 3 });
});

test("a lease that nobody renews is anybody's", async () => {
  const { company, ana, flow } = await withFlow();
  const [gone, here] = [randomUUID(), randomUUID()];
  await call(ana, "POST", `/flowbuilder/${flow.id}/lease`, { tab: gone });
  await company.run(({ tx }) =>
    tx
      .updateTable("flow_drafts")
      .set({ lease_until: new Date(0) })
      .execute(),
  );
  expect((await call(ana, "GET", `/flowbuilder/${flow.id}/draft`)).body.lease).toBeNull();
  expect((await call(ana, "POST", `/flowbuilder/${flow.id}/lease`, { tab: here })).body).toMatchObject({ lease: { tab: here } });
});

test("what runs changes by publishing alone; an earlier version can run again, and none is ever changed", async () => {
  const { ana, flow } = await withFlow();
  const path = `/flowbuilder/${flow.id}`;
  const published = async () => (await call(ana, "GET", `/flowbuilder/flow/${flow.id}`)).body.flow.flow;
  await call(ana, "PUT", `${path}/draft`, { version: 1, tab, ...aDocument("um") });
  expect(await published()).toBeNull();
  const first = await call(ana, "POST", `${path}/publish`, { version: 2, tab });
  expect(first.body).toMatchObject({ version: 2, isChanged: false });
  expect((await call(ana, "POST", `${path}/publish`, { version: 2, tab })).body.publishedVersionId).toBe(first.body.publishedVersionId);
  expect(await call(ana, "POST", `${path}/publish`, { version: 1, tab })).toMatchObject({ status: 409 });

  await call(ana, "PUT", `${path}/draft`, { version: 2, tab, ...aDocument("um", "dois") });
  expect(await published()).toEqual(aDocument("um"));
  await call(ana, "POST", `${path}/publish`, { version: 3, tab });
  expect(await published()).toEqual(aDocument("um", "dois"));
  const { versions } = (await call(ana, "GET", `${path}/versions`)).body;
  expect(versions).toMatchObject([
    { number: 2, isCurrent: true, nodes: 3, kind: "published", user: { id: ana.id } },
    { number: 1, isCurrent: false, nodes: 2 },
  ]);
  expect((await call(ana, "GET", `${path}/versions/${versions[1].id}`)).body).toMatchObject(aDocument("um"));
  expect((await call(ana, "POST", `${path}/versions/${versions[1].id}/publish`, { tab })).body).toMatchObject({
    version: 4,
    isChanged: false,
  });
  expect(await published()).toEqual(aDocument("um"));
  expect((await call(ana, "GET", `${path}/versions`)).body).toMatchObject({ count: 3, versions: [{ number: 3, isCurrent: true }, {}, {}] });
  const other = await createFlowOf(ana);
  expect(await call(ana, "GET", `/flowbuilder/${other}/versions/${versions[1].id}`)).toEqual({
    status: 404,
    body: refusedWith("ERR_NO_FLOW_VERSION_FOUND"),
  });
});

test("what other clients save is published as it comes; what only the draft held is kept", async () => {
  const { ana, flow } = await withFlow();
  const path = `/flowbuilder/${flow.id}`;
  await call(ana, "PUT", `${path}/draft`, { version: 1, tab, ...aDocument("do editor") });
  const node = { ...aDocument("de outro cliente").nodes[1], width: 229, height: 58, selected: true };
  const theirs = { idFlow: String(flow.id), nodes: [aDocument().nodes[0], node], connections: [] };
  expect(await call(ana, "POST", "/flowbuilder/flow", theirs)).toEqual({ status: 200, body: "ok" });
  expect((await call(ana, "GET", `/flowbuilder/flow/${flow.id}`)).body.flow.flow.nodes[1]).toEqual(aDocument("de outro cliente").nodes[1]);
  expect((await call(ana, "GET", `${path}/draft`)).body).toMatchObject({ version: 3, isChanged: false });
  expect((await call(ana, "GET", `${path}/versions`)).body.versions).toMatchObject([
    { number: 2, kind: "published" },
    { number: 1, kind: "draft" },
  ]);
  expect(await call(ana, "POST", "/flowbuilder/flow", { ...theirs, version: 2, tab })).toMatchObject({ status: 409 });
});

const createFlowOf = async (user: TestUser) => (await call(user, "POST", "/flowbuilder", aFlow())).body.id as number;
