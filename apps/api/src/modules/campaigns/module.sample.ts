import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { now } from "../../platform/clock.ts";
import { long } from "../../testing/bounds.ts";
import { type Foreign, refused, type Sample } from "../../testing/sample.ts";
import { aConnection } from "../../testing/sweeps/places.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { aNumber } from "../contacts/factory.ts";
import { changeCampaign, createCampaign, removeCampaign } from "./actions.ts";
import { aCampaign, insertSuppressed } from "./factory.ts";
import { saveCampaignSettings } from "./settings.ts";
import { liftSuppressed } from "./suppressed.ts";

const made = ({ as, admin, canary }: Peopled) =>
  as(admin, async (ctx) => (await createCampaign(ctx, aCampaign({ name: `Campanha ${canary}`.slice(0, 50) }))).id);
const running = async (company: Peopled) => {
  const id = await made(company);
  await company.run(({ tx }) =>
    tx.updateTable("campaigns").set({ status: "EM_ANDAMENTO", started_at: now() }).where("id", "=", id).execute(),
  );
  return id;
};
const complete = async (company: Peopled) => {
  const id = await made(company);
  const started = { status: "CANCELADA", started_at: now(), connection_id: await aConnection(company) };
  await company.run(({ tx }) => tx.updateTable("campaigns").set(started).where("id", "=", id).execute());
  return id;
};
const suppressed = ({ run, canary }: Peopled) => run((ctx) => insertSuppressed(ctx, aNumber(), `Bia ${canary}`));

/** Ids are assigned across companies; no row has this one. */
const nobodys: Foreign = { with: () => 2_147_483_647, answers: refused };
const isAdmin = (_: unknown, { actor }: { actor: { role: string } }) => actor.role === "admin";
const forms = ["campaigns.create", "campaigns.update"];
const aForm = async () => aCampaign();
const hidden = ["show", "update", "remove", "attach", "detach", "cancel", "restart", "recipients"];

export const sample: Sample = {
  furnish: async (company) => [await made(company), await suppressed(company)],
  records: {
    "campaigns.id": made,
    "campaigns.cancel.id": running,
    "campaigns.restart.id": complete,
    "suppressedContacts.id": suppressed,
  },
  bodies: { "campaigns.create": aForm, "campaigns.update": aForm },
  // Only admins see them.
  others: { ...Object.fromEntries(hidden.map((name) => [`campaigns.${name}`, 404])), "suppressedContacts.lift": 404 },
  ids: Object.fromEntries(
    forms.flatMap((form) => [
      [`${form} whatsappId`, { with: ({ connection }) => connection, answers: refused } satisfies Foreign],
      [`${form} tagListId`, { with: ({ tag }) => tag, answers: refused } satisfies Foreign],
      [`${form} contactListId`, nobodys],
      [`${form} fileListId`, nobodys],
    ]),
  ),
  facts: { campaignId: "campaigns.id", suppressedContactId: "suppressedContacts.id" },
  factValues: { keys: ["messageInterval"] },
  events: {
    campaign: {
      async act({ lia, ok, call }) {
        const { id } = await ok(call(lia, "POST", "/campaigns", aCampaign()));
        await ok(call(lia, "PUT", `/campaigns/${id}`, aCampaign()));
        await ok(call(lia, "DELETE", `/campaigns/${id}`));
      },
      heard: { lia: ["create", "update", "delete"] },
    },
    campaignSettings: {
      act: ({ lia, ok, call }) => ok(call(lia, "POST", "/campaign-settings", { settings: { messageInterval: 5 } })),
      heard: { lia: ["create"] },
    },
    suppressedContact: {
      async act({ company, lia, ok, call }) {
        const id = await company.run((ctx) => insertSuppressed(ctx, aNumber()));
        await ok(call(lia, "POST", `/suppressed-contacts/${id}/lift`, { reason: "Pediu por telefone." }));
      },
      heard: { lia: ["delete"] },
    },
  },
  mayRead: { campaign: isAdmin, campaignSettings: isAdmin, suppressedContact: isAdmin },
  daily: {
    heard: [], // admins only
    live: ({ company }, text) =>
      company.as(company.admin, async (ctx) => {
        const { id } = await createCampaign(ctx, aCampaign({ name: text.slice(0, 50), message2: text }));
        await changeCampaign(ctx, id, aCampaign({ name: text.slice(0, 40) }));
        await saveCampaignSettings(ctx, { variables: [{ key: "loja", value: text.slice(0, 100) }] });
        await removeCampaign(ctx, id);
        await liftSuppressed(ctx, await insertSuppressed(ctx, aNumber(), text.slice(0, 50)), "Pediu por telefone.");
      }),
  },
  bounds: [
    { names: forms, field: "name", takes: () => [long(2), long(50)], refuses: ["", "a", " a ", long(51), null, 7] },
    ...["message1", "message2", "message3", "message4", "message5"].map((field) => ({
      names: forms,
      field,
      takes: () => ["", null, "x".repeat(4096)],
      refuses: ["x".repeat(4097), 7],
    })),
    {
      names: forms,
      field: "scheduledAt",
      takes: () => ["", null, "2099-01-31 09:00:00", "2099-01-31T09:00:00-03:00"],
      refuses: ["amanhã", "2099-02-30 09:00:00", "2020-01-31 09:00:00", 7],
    },
    { names: ["suppressedContacts.lift"], field: "reason", takes: () => [long(2)], refuses: ["", "a", long(501), null] },
  ],
  uploads: { "campaigns.attach": { content: PIXEL, ending: "png" } },
};
