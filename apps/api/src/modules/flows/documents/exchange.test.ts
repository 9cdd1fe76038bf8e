import { randomUUID } from "node:crypto";
import { FlowFile } from "@recado/contract/flows";
import { expect, test } from "vitest";
import type { Actor } from "../../../platform/company.ts";
import { call } from "../../../testing/app.ts";
import { aDocument, aFlow, createFlow, putPicture, refusedWith, withFlow } from "../factory.ts";
import { presentDocument } from "../present.ts";

const tab = randomUUID();

test("a duplicate has what is published and what is drawn, under the next free name", async () => {
  const { ana, flow } = await withFlow();
  const path = `/flowbuilder/${flow.id}`;
  await call(ana, "POST", "/flowbuilder/flow", { idFlow: flow.id, ...aDocument("público") });
  await call(ana, "PUT", `${path}/draft`, { version: 2, tab, ...aDocument("rascunho") });
  const first = (await call(ana, "POST", "/flowbuilder/duplicate", { flowId: flow.id })).body;
  const second = (await call(ana, "POST", "/flowbuilder/duplicate", { flowId: flow.id })).body;
  expect(first.name).toMatch(/ - copy$/);
  expect(second.name).toMatch(/ - copy 2$/);
  expect(first.name.length).toBeLessThanOrEqual(50);
  expect((await call(ana, "GET", `/flowbuilder/flow/${first.id}`)).body.flow.flow).toEqual(aDocument("público"));
  expect((await call(ana, "GET", `/flowbuilder/${first.id}/draft`)).body).toMatchObject({ isChanged: true, ...aDocument("rascunho") });
});

test("what is no graph is refused with the place, and what names another company's queue or file does not run", async () => {
  const { company, ana, flow } = await withFlow();
  const other = await withFlow();
  const queueId = await other.company.createQueue();
  const { body: media } = await putPicture(other.ana);
  const save = (document: object) => call(ana, "POST", "/flowbuilder/flow", { idFlow: flow.id, ...document });
  const details = (of: object) => ({ status: 400, body: { error: "ERR_VALIDATION", details: of } });
  const { nodes, connections } = aDocument("um");
  const at = { position: { x: 0, y: 0 } };

  expect(await save({ nodes, connections: [{ source: "1", target: "9" }] })).toEqual(
    details({ "connections.0.target": ["no_such_block"] }),
  );
  expect(await save({ nodes: [...nodes, nodes[1]], connections })).toEqual(details({ "nodes.2.id": ["double_block"] }));
  const wrong = [
    { id: "a", ...at, type: "ticket", data: { queue: { id: queueId, name: "Deles", color: "#fff" } } },
    { id: "b", ...at, type: "img", data: { url: media.name } },
    {
      id: "c",
      ...at,
      type: "singleBlock",
      data: { seq: ["img0"], elements: [{ type: "img", number: "img0", value: "../../etc/passwd" }] },
    },
  ];
  expect(await save({ nodes: [...nodes, ...wrong], connections })).toEqual(
    details({
      "nodes.2.data.queue": ["no_such_queue"],
      "nodes.3.data.url": ["no_such_file"],
      "nodes.4.data.elements.0.value": ["no_such_file"],
    }),
  );
  const own = { id: "a", ...at, type: "ticket", data: { queue: await company.createQueue() } };
  expect((await save({ nodes: [...nodes, own], connections })).status).toBe(200);

  expect(
    await save({ nodes: Array.from({ length: 10_000 }, (_, id) => ({ ...nodes[1], id: String(id) })), connections: [] }),
  ).toMatchObject({
    status: 400,
  });
  expect((await save({ nodes: [{ ...nodes[1], data: { label: "x".repeat(10 * 1024 * 1024) } }], connections: [] })).status).toBe(413);
  expect(await save({ nodes: [{ id: "1", ...at, type: "script", data: {} }], connections: [] })).toMatchObject({ status: 400 });
  const script = "<img src=x onerror=alert(1)><script>alert(1)</script>{{constructor}}";
  await save(aDocument(script));
  expect((await call(ana, "GET", `/flowbuilder/flow/${flow.id}`)).body.flow.flow.nodes[1].data).toEqual({ label: script });
});

test("an exported flow comes back as it was; of another company's the file is refused with what is missing, or freed of it", async () => {
  const { company, ana, flow } = await withFlow();
  const queue = { id: await company.createQueue("Vendas"), name: "Vendas", color: "#00ff00" };
  const image = (await putPicture(ana)).body.name;
  const at = { position: { x: 0, y: 0 } };
  const { nodes, connections } = aDocument("um");
  const document = {
    nodes: [...nodes, { id: "q", ...at, type: "ticket", data: { queue } }, { id: "i", ...at, type: "img", data: { url: image } }],
    connections,
  };
  await call(ana, "POST", "/flowbuilder/flow", { idFlow: flow.id, ...document });
  const { body: file } = await call(ana, "GET", `/flowbuilder/${flow.id}/export`);
  expect(FlowFile.parse(file)).toEqual(file);
  const { body: again } = await call(ana, "POST", "/flowbuilder/import", { file });
  expect(again).toMatchObject({ missing: [], flow: { name: expect.stringMatching(/ - import$/) } });
  expect((await call(ana, "GET", `/flowbuilder/flow/${again.flow.id}`)).body.flow.flow).toEqual(document);

  const stranger = await withFlow();
  const refused = { "file.nodes.2.data.queue": ["no_such_queue"], "file.nodes.3.data.url": ["no_such_file"] };
  expect(await call(stranger.ana, "POST", "/flowbuilder/import", { file })).toEqual({
    status: 400,
    body: refusedWith("ERR_VALIDATION", { details: refused }),
  });
  expect((await call(stranger.ana, "POST", "/flowbuilder/import", { file, without: true })).body).toMatchObject({
    flow: { name: flow.name },
    missing: [
      { node: "q", what: "queue", name: "Vendas" },
      { node: "i", what: "media", name: image },
    ],
  });
  // Matched with the queue of the same name.
  const theirs = await stranger.company.createQueue("vendas");
  const without = (await call(stranger.ana, "POST", "/flowbuilder/import", { file: { ...file, nodes: file.nodes.slice(0, 3) } })).body;
  const { body: brought } = await call(stranger.ana, "GET", `/flowbuilder/flow/${without.flow.id}`);
  expect(brought.flow.flow.nodes[2].data.queue).toMatchObject({ id: theirs, name: "vendas" });

  for (const [wrong, details] of [
    [null, { file: ["invalid_type"] }],
    [{ ...file, format: "outro" }, { "file.format": ["invalid_value"] }],
    [{ ...file, schema: 99 }, { "file.schema": ["newer_schema"] }],
    [{ ...file, nodes: [{ id: "1" }] }, { "file.nodes.0.type": ["invalid_union"] }],
    [{ ...file, nodes: Array.from({ length: 10_000 }, () => ({})) }, { "file.nodes": ["too_big"] }],
    [{ ...file, connections: [{ source: "1", target: "nobody" }] }, { "file.connections.0.target": ["no_such_block"] }],
  ] as const)
    expect(await call(ana, "POST", "/flowbuilder/import", { file: wrong })).toEqual({
      status: 400,
      body: refusedWith("ERR_VALIDATION", { details }),
    });
});

test("a flow of an older form opens wherever it comes from: from a row, from a file, from another client", async () => {
  const { company, ana, flow } = await withFlow();
  const old = { id: "c", type: "condition", position: { x: 0, y: 0 }, data: { key: "idade", condition: 2, value: 18 } };
  const nodes = [...aDocument().nodes, old];
  const signsOf = ({ nodes: drawn }: { nodes: { data: { condition?: string } }[] }) => drawn.flatMap(({ data }) => data.condition ?? []);
  const signs = async (path: string) => {
    const { body } = await call(ana, "GET", path);
    return signsOf(body.flow?.flow ?? body);
  };
  expect(await call(ana, "POST", "/flowbuilder/flow", { idFlow: flow.id, nodes, connections: [] })).toMatchObject({ status: 200 });
  expect(await signs(`/flowbuilder/flow/${flow.id}`)).toEqual([">="]);

  const { body: file } = await call(ana, "GET", `/flowbuilder/${flow.id}/export`);
  const { body: brought } = await call(ana, "POST", "/flowbuilder/import", { file: { ...file, schema: 0, nodes } });
  expect(await signs(`/flowbuilder/flow/${brought.flow.id}`)).toEqual([">="]);

  // As stored before the schema had a number.
  const { id } = await createFlow(company, ana);
  await company.run(async ({ tx }) => {
    const row = { schema: 0, document: JSON.stringify({ nodes, connections: [] }) };
    await tx.updateTable("flow_drafts").set(row).where("flow_id", "=", id).execute();
    const version = await tx
      .insertInto("flow_versions")
      .values({ ...row, flow_id: id, number: 1, user_id: ana.id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.updateTable("flows").set({ published_version_id: version.id }).where("id", "=", id).execute();
  });
  for (const path of [`/flowbuilder/${id}/draft`, `/flowbuilder/flow/${id}`, `/flowbuilder/${id}/export`])
    expect(await signs(path), path).toEqual([">="]);
  const { body: copy } = await call(ana, "POST", "/flowbuilder/duplicate", { flowId: id });
  expect(await signs(`/flowbuilder/${copy.id}/draft`)).toEqual([">="]);
});

test.each(["pt", "en", "es"])(
  "each template can be begun with in %s: it is published, and leads to the company's own queues",
  async (language) => {
    const { company, ana } = await withFlow();
    const queue = await company.createQueue("Vendas");
    for (const template of ["menu", "contact", "survey"]) {
      const { status, body } = await call(ana, "POST", "/flowbuilder", { ...aFlow(), template, language });
      expect([status, body.isChanged, body.publishedVersionId]).toEqual([200, false, expect.any(Number)]);
      const { nodes } = (await call(ana, "GET", `/flowbuilder/flow/${body.id}`)).body.flow.flow;
      const queues = nodes.flatMap(({ data }: { data: { queue?: { id: number } } }) => (data.queue ? [data.queue.id] : []));
      expect(queues).toEqual(template === "survey" ? [] : [queue]);
    }
  },
);

test("keys of other services do not leave with an exported file, and are not shown to who only looks in", async () => {
  const { ana, flow } = await withFlow();
  const data = { typebotIntegration: { apiKey: "sk-secret", voiceKey: "voice-secret", prompt: "Responda" } };
  const node = { id: "o", type: "openai", position: { x: 0, y: 0 }, data };
  await call(ana, "POST", "/flowbuilder/flow", { idFlow: flow.id, nodes: [node], connections: [] });
  const read = JSON.stringify((await call(ana, "GET", `/flowbuilder/flow/${flow.id}`)).body);
  expect([read.includes("sk-secret"), read.includes("voice-secret")]).toEqual([true, true]);
  const exported = JSON.stringify((await call(ana, "GET", `/flowbuilder/${flow.id}/export`)).body);
  expect([exported.includes("Responda"), /secret/.test(exported)]).toEqual([true, false]);
  const looking: Actor = { id: ana.id, role: "admin", isSuper: true, queueIds: [], allTicket: true, isLooking: true };
  expect(JSON.stringify(presentDocument(looking, { schema: 1, document: { nodes: [node], connections: [] } }))).not.toMatch(/secret/);
});
