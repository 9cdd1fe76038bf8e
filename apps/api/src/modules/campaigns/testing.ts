import type { CampaignSettingsValues, NewCampaignValues } from "@recado/contract/campaigns";
import { sql } from "kysely";
import { createCompany } from "../../testing/company.ts";
import { createContactList } from "../contact-lists/factory.ts";
import { deliverNext } from "../messages/delivery/delivery.ts";
import { fakeChannel, heldConnection } from "../messages/factory.ts";
import { restartCampaign } from "./actions.ts";
import { createCampaign } from "./factory.ts";
import { presentCampaignNews } from "./present.ts";
import { getCampaign } from "./queries.ts";
import { sendNext } from "./send.ts";
import { saveCampaignSettings } from "./settings.ts";
import { startCampaign } from "./start.ts";

const unpaced = { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 };

/** A company with a connection, and a list of this many contacts, named Cliente 1, Cliente 2 … */
export async function aShop({ contacts = 3, settings = {}, outcome, provider }: Options = {}) {
  const company = await createCompany();
  const ana = await company.createUser({ profile: "admin", name: "Ana" });
  const held = await heldConnection(company, provider === undefined ? {} : { provider });
  const { id: listId } = await createContactList(company, ana);
  const prefix = `5511${String(company.id).padStart(5, "0").slice(-5)}`;
  await company.run(({ tx }) =>
    sql`insert into contact_list_items (list_id, name, number, value, email)
      select ${listId}::int, 'Cliente ' || n, ${prefix} || lpad(n::text, 6, '0'), ${prefix} || lpad(n::text, 6, '0'), 'c' || n || '@exemplo.test'
      from generate_series(1, ${contacts}::int) n`.execute(tx),
  );
  const numberOf = (n: number) => `${prefix}${String(n).padStart(6, "0")}`;
  const save = (values: CampaignSettingsValues) => company.as(ana, (ctx) => saveCampaignSettings(ctx, values));
  await save({ ...unpaced, ...settings });
  const phone = fakeChannel(outcome);

  const create = async (values: Partial<NewCampaignValues> = {}) =>
    (await createCampaign(company, ana, { whatsappId: held.connectionId, contactListId: listId, ...values })).id;
  const restart = (id: number) => company.as(ana, (ctx) => restartCampaign(ctx, id));
  const start = async (id: number) => {
    await restart(id);
    await company.run((ctx) => startCampaign(ctx, id));
  };
  const send = () => sendNext(company.id, held.connectionId);
  const deliver = () => deliverNext(company.id, held, phone.channel);
  /** Sends this many messages, or until nothing more follows. */
  const run = async (most = 1000) => {
    for (let sent = 0; sent < most; sent++) {
      await send();
      if ((await deliver()) !== "delivered") return;
    }
  };
  const shown = async (id: number) => presentCampaignNews(await company.run((ctx) => getCampaign(ctx, id)));
  const recipients = (id: number) =>
    company.run(({ tx }) =>
      tx
        .selectFrom("campaign_recipients")
        .select(["id", "position", "name", "state", "reason", "variant"])
        .where("campaign_id", "=", id)
        .orderBy("position")
        .execute(),
    );
  /** What the recipients themselves add up to. */
  const recounted = async (id: number) => {
    const counts: Record<string, number> = {};
    for (const { state } of await recipients(id)) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  };
  return {
    ...{ company, ana, held, listId, numberOf, save, create, restart, start, send, deliver, run, shown, recipients, recounted },
    ...phone,
  };
}

type Options = {
  contacts?: number;
  settings?: CampaignSettingsValues;
  outcome?: Parameters<typeof fakeChannel>[0];
  provider?: string;
};
