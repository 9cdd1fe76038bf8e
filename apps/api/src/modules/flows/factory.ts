import { randomUUID } from "node:crypto";
import type { NewFlowCampaignValues } from "@recado/contract/flow-campaigns";
import type { FlowDocument, NewFlowValues } from "@recado/contract/flows";
import { emptyFlow } from "@recado/flow-engine/flow";
import { sendForm } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { createFlow as create } from "./actions.ts";
import { createCampaign } from "./phrases/actions.ts";

export const aFlow = (values: Partial<NewFlowValues> = {}): NewFlowValues => ({ name: `Fluxo ${randomUUID()}`, ...values });

/** Sends these texts one after the other. */
export function aDocument(...labels: string[]): FlowDocument {
  const { nodes, connections } = emptyFlow();
  for (const [at, label] of labels.entries()) {
    const id = String(at + 2);
    nodes.push({ id, type: "message", position: { x: 290 + 40 * at, y: 100 }, data: { label } });
    connections.push({ id: `${at + 1}-${id}`, source: String(at + 1), sourceHandle: "a", target: id });
  }
  return { nodes, connections };
}

export const createFlow = (company: TestCompany, author: TestUser, values: Partial<NewFlowValues> = {}) =>
  company.as(author, (ctx) => create(ctx, aFlow(values)));

export const aPhrase = (values: Partial<NewFlowCampaignValues> & Pick<NewFlowCampaignValues, "flowId" | "whatsappId">) => ({
  name: "Promoção",
  phrase: `quero ${randomUUID()}`,
  status: true,
  ...values,
});

export const createPhrase = (company: TestCompany, author: TestUser, values: Parameters<typeof aPhrase>[0]) =>
  company.as(author, (ctx) => createCampaign(ctx, aPhrase(values)));

/** An admin with an empty flow. */
export async function withFlow() {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin" });
  return { company, ana, flow: await createFlow(company, ana) };
}

export const refusedWith = (error: string, more: object = {}) => ({ error, ...more });

export const png = (bytes = 64) => Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(bytes)]);

/** As the dialogs of compatible clients send it. */
export const putMedia = (user: TestUser, path: "img" | "audio" | "content", file: string, content: Buffer | string) =>
  sendForm(user, `/flowbuilder/${path}`, [
    { name: "fromMe", value: "true" },
    { name: "body", value: file },
    { file, content },
  ]);

export const putPicture = (user: TestUser) => putMedia(user, "img", "foto.png", png());
