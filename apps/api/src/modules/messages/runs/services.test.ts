import { dataOf } from "@recado/flow-engine/flow";
import { lint } from "@recado/flow-engine/lint";
import { openFlow } from "@recado/flow-engine/migrations";
import { services } from "@recado/flow-engine/services";
import { afterEach, expect, test } from "vitest";
import { served } from "./go.ts";
import { servicePorts, servicesThere } from "./services.ts";
import { type Block, documentOf, flowDesk, label } from "./testing.ts";

const before = { ...servicePorts };
afterEach(() => {
  for (const name of ["typebot", "openai"] as const) {
    delete servicePorts[name];
    if (before[name]) servicePorts[name] = before[name];
  }
});

const block = (type: "typebot" | "openai") => [type, dataOf[type].parse({ typebotIntegration: { name: "Robô" } })] as Block;
const queues = [{ name: "Vendas" }];

test("what the server can serve and what the editor counts on are the same services", () => {
  expect(servicesThere().sort()).toEqual([...services].sort());
});

test.each(["typebot", "openai"] as const)("as long as nothing serves it, a %s block leads to the queue, and lint says so", async (type) => {
  delete servicePorts[type];
  const { says, said, run, ticket, queueIds } = await flowDesk([label("Oi"), block(type), label("Depois")], { queues });
  await says("quero");
  expect(await said()).toEqual(["flow: Oi"]);
  expect(await run()).toMatchObject({ ended: "service", wait: null });
  expect(await ticket()).toMatchObject({ status: "pending", queueId: queueIds[0] });

  const { data: flow } = openFlow(documentOf(block(type)));
  const found = (there: readonly ("typebot" | "openai")[]) => flow && lint(flow, { services: there }).map(({ code }) => code);
  expect(found([])).toContain("serviceMissing");
  expect(found([type])).not.toContain("serviceMissing");
});

test.each(["typebot", "openai"] as const)(
  "what fills the port of %s hears the contact until it says that the block is done",
  async (type) => {
    const calls: unknown[] = [];
    let runId = 0;
    servicePorts[type] = async (_ctx, call) => {
      runId = call.runId;
      calls.push([call.asked.service, call.asked.settings.name, call.asked.text]);
    };
    const { says, said, run, company } = await flowDesk([block(type), label("Depois")]);
    await says("quero", "Quanto custa?");
    expect(calls).toEqual([
      [type, "Robô", null],
      [type, "Robô", "Quanto custa?"],
    ]);
    expect(await run()).toMatchObject({ ended: null, wait: { for: "service" } });
    const done = () => company.run((ctx) => served(ctx, runId, "goOn"));
    expect([await done(), await done()], "twice is once").toEqual([true, false]);
    expect(await said()).toEqual(["flow: Depois"]);
    expect(await run()).toMatchObject({ ended: "finished" });
  },
);

test("a service that hands over, or says nothing for a day, leads to the queue", async () => {
  servicePorts.openai = async () => undefined;
  for (const silent of [false, true]) {
    const { says, company, run, due, ticket, queueIds } = await flowDesk([block("openai"), label("Depois")], { queues });
    await says("quero");
    const { id = 0 } = (await run()) ?? {};
    if (silent) await due();
    else await company.run((ctx) => served(ctx, id, "queue"));
    expect(await run()).toMatchObject({ ended: silent ? "timeout" : "service" });
    expect(await ticket()).toMatchObject({ queueId: queueIds[0] });
  }
});
