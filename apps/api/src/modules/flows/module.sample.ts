import { randomUUID } from "node:crypto";
import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { long } from "../../testing/bounds.ts";
import { type Foreign, refused, type Sample } from "../../testing/sample.ts";
import { aConnection } from "../../testing/sweeps/places.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changeFlow, createFlow, removeFlow } from "./actions.ts";
import { leaseDraft } from "./drafts/actions.ts";
import { saveAndPublish } from "./drafts/publish.ts";
import { aDocument, aFlow, aPhrase } from "./factory.ts";
import { changeCampaign, createCampaign, removeCampaign } from "./phrases/actions.ts";

const tab = "0b7b2f0e-6f0c-4c3b-9d9e-3f8f3f1a2b4c";

const made = ({ as, admin, canary }: Peopled, ...labels: string[]) =>
  as(admin, async (ctx) => {
    const { id } = await createFlow(ctx, aFlow({ name: `${randomUUID().slice(0, 6)} ${canary}` }));
    if (labels.length > 0) await saveAndPublish(ctx, id, aDocument(...labels));
    return id;
  });
const aPublished = (company: Peopled) => made(company, `Olá ${company.canary}`);
const versionOf = ({ run }: Peopled, flowId: number) =>
  run(async ({ tx }) => (await tx.selectFrom("flow_versions").select("id").where("flow_id", "=", flowId).executeTakeFirstOrThrow()).id);

/** One connection for all phrases, because the plan allows few. */
const theConnection = async (company: Peopled) => {
  const connection = await company.run(({ tx }) => tx.selectFrom("connections").select("id").orderBy("id").limit(1).executeTakeFirst());
  return connection?.id ?? aConnection(company);
};
const aForm = async (company: Peopled) => {
  const [flowId, whatsappId] = [await made(company), await theConnection(company)];
  return aPhrase({ flowId, whatsappId, name: "Promoção", phrase: `quero ${company.canary}` });
};
const aCampaign = async (company: Peopled) => {
  const form = await aForm(company);
  return company.as(company.admin, async (ctx) => (await createCampaign(ctx, form)).id);
};

const SOUND = Buffer.concat([Buffer.from("ID3\x03", "latin1"), Buffer.alloc(32)]);

/** Ids are assigned across companies; no row has this one. */
const nobodys: Foreign = { with: () => 2_147_483_647, answers: refused };
/** The editor's own ids of nodes. */
const drawn: Foreign = { with: () => [], answers: [200] };
const ofOne = [
  "published",
  "draft",
  "saveDraft",
  "lease",
  "release",
  "publish",
  "versions",
  "version",
  "publishAgain",
  "exported",
  "remove",
];

export const sample: Sample = {
  furnish: async (company) => {
    const flowId = await aPublished(company);
    // Without a connection, because the plan allows few.
    const words = { user_id: company.admin.id, name: "Promoção", phrase: `quero ${company.canary}`, flow_id: flowId };
    await company.run(({ tx }) => tx.insertInto("flow_phrases").values(words).execute());
  },
  records: { "flows.id": aPublished, "flowCampaigns.id": aCampaign },
  bodies: {
    "flows.create": async () => aFlow(),
    "flows.update": async (company) => ({ ...aFlow(), flowId: await made(company) }),
    "flows.duplicate": async (company) => ({ flowId: await aPublished(company) }),
    "flows.save": async (company) => ({ idFlow: await made(company), ...aDocument("Olá") }),
    "flows.saveDraft": async () => ({ version: 2, tab, ...aDocument("Olá") }),
    "flows.publish": async () => ({ version: 2, tab }),
    "flows.imported": async () => ({ file: { format: "recado-flow", schema: 1, name: randomUUID(), ...aDocument("Olá") } }),
    "flowCampaigns.create": aForm,
    "flowCampaigns.update": async (company) => ({ ...(await aForm(company)), id: await aCampaign(company) }),
  },
  queries: { "flowCampaigns.tryOut": async (company) => `?text=oi&whatsappId=${await theConnection(company)}` },
  // Only admins see them.
  others: {
    ...Object.fromEntries(ofOne.map((name) => [`flows.${name}`, 404])),
    "flowCampaigns.show": 404,
    "flowCampaigns.remove": 404,
  },
  ids: {
    "flows.update flowId": nobodys,
    "flows.duplicate flowId": nobodys,
    "flows.save connections.id": drawn,
    "flows.saveDraft connections.id": drawn,
    "flowCampaigns.create flowId": nobodys,
    "flowCampaigns.create whatsappId": { with: ({ connection }) => connection, answers: refused },
    "flowCampaigns.update id": nobodys,
    "flowCampaigns.update flowId": nobodys,
    "flowCampaigns.update whatsappId": { with: ({ connection }) => connection, answers: refused },
    "flowCampaigns.tryOut whatsappId": { with: ({ connection }) => connection, answers: refused },
  },
  facts: { flowId: "flows.id", flowCampaignId: "flowCampaigns.id" },
  factValues: { version: 1, number: 1, versionId: 1, tab, name: "Boas-vindas" },
  events: {
    flow: {
      async act({ lia, ok, call, settle }) {
        const { id } = await ok(call(lia, "POST", "/flowbuilder", aFlow()));
        await call(lia, "PUT", "/flowbuilder", { ...aFlow(), flowId: id });
        await settle();
        await ok(call(lia, "PUT", `/flowbuilder/${id}/draft`, { version: 1, tab, ...aDocument("Olá") }));
        await ok(call(lia, "POST", `/flowbuilder/${id}/publish`, { version: 2, tab }));
        await ok(call(lia, "DELETE", `/flowbuilder/${id}`));
      },
      heard: { lia: ["create", "update", "lease", "draft", "update", "delete"] },
    },
    flowCampaign: {
      async act({ company, lia, held, ok, call }) {
        const { id: flowId } = await company.as(lia, (ctx) => createFlow(ctx, aFlow()));
        const form = aPhrase({ flowId, whatsappId: held.connectionId });
        const { id } = await ok(call(lia, "POST", "/flowcampaign", form));
        await ok(call(lia, "PUT", "/flowcampaign", { ...form, id, status: false }));
        await ok(call(lia, "DELETE", `/flowcampaign/${id}`));
      },
      heard: { lia: ["create", "update", "delete"] },
    },
  },
  mayRead: { flow: (_, { actor }) => actor.role === "admin", flowCampaign: (_, { actor }) => actor.role === "admin" },
  daily: {
    heard: [], // admins only
    live: async ({ company }, text) => {
      const whatsappId = await theConnection(company);
      await company.as(company.admin, async (ctx) => {
        const { id } = await createFlow(ctx, aFlow());
        await leaseDraft(ctx, id, { tab, takeOver: false });
        await saveAndPublish(ctx, id, aDocument(text));
        await changeFlow(ctx, { ...aFlow(), flowId: id });
        const form = aPhrase({ flowId: id, whatsappId, phrase: text.slice(0, 255) });
        const campaign = await createCampaign(ctx, form);
        await changeCampaign(ctx, { ...form, id: campaign.id });
        await removeCampaign(ctx, campaign.id);
        await removeFlow(ctx, id);
      });
    },
  },
  together: {
    flows: async (company) => {
      const id = await aPublished(company);
      return { id, versionId: await versionOf(company, id) };
    },
  },
  bounds: [
    {
      names: ["flows.create", "flows.update"],
      field: "name",
      takes: () => [Math.random().toString(36).slice(2, 4), long(50)],
      refuses: ["", "a", " a ", long(51), null],
    },
    {
      names: ["flowCampaigns.create", "flowCampaigns.update"],
      field: "phrase",
      takes: () => ["x", "x".repeat(255)],
      refuses: ["", "  ", "x".repeat(256), null],
    },
    {
      names: ["flowCampaigns.create", "flowCampaigns.update"],
      field: "name",
      takes: () => ["x", long(50)],
      refuses: ["", "  ", long(51), null],
    },
  ],
  uploads: {
    "flows.uploadImage": { content: PIXEL, ending: "png" },
    "flows.uploadAudio": { content: SOUND, ending: "mp3" },
    "flows.uploadContent": { content: PIXEL, ending: "png" },
  },
};
