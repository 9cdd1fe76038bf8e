import { dataOf } from "@recado/flow-engine/flow";
import { expect, test } from "vitest";
import { type Block, flowDesk, label } from "../runs/testing.ts";
import { configureBlocks } from "./ofRun.ts";
import { fakeModel, queues, says, turnOf } from "./testing.ts";

const model = fakeModel();
const openai = (settings: object): Block => ["openai", dataOf.openai.parse({ typebotIntegration: { name: "IA", ...settings } })];

test("a flow's openai block answers each message until it hands over to its own queue, which ends the run", async () => {
  configureBlocks(model.baseUrl);
  const at = await flowDesk([label("Oi")], { queues });
  const settings = { prompt: "Responda com calma.", apiKey: "sk-block", queueId: at.queueIds[1], maxMessages: 3 };
  await at.publish(label("Oi"), openai(settings), label("Nunca dito"));
  await at.says("quero");
  await turnOf(at);
  expect(await at.said()).toEqual(["flow: Oi", "flow: Oi, tudo bem?"]);
  expect(model.asked[0]).toMatchObject({ key: "Bearer sk-block", body: { model: "gpt-4o-mini" } });
  expect(await at.run()).toMatchObject({ ended: null });
  model.reply = () => ({ content: says("Até já.", "handover") });
  await at.says("Uma pessoa, por favor");
  await turnOf(at);
  expect((await at.said()).at(-1)).toBe("flow: Até já.");
  expect(await at.run()).toMatchObject({ ended: "service" });
  expect(await at.ticket()).toMatchObject({ status: "pending", queueId: at.queueIds[1] });
});

test("a flow whose model fails goes to the queue", async () => {
  configureBlocks(model.baseUrl);
  const at = await flowDesk([label("Oi")], { queues });
  await at.publish(openai({ prompt: "p", apiKey: "k" }));
  model.reply = () => ({ status: 401 });
  await at.says("quero");
  await turnOf(at);
  expect(await at.run()).toMatchObject({ ended: "service" });
  expect(await at.ticket()).toMatchObject({ queueId: at.queueIds[0] });
});
