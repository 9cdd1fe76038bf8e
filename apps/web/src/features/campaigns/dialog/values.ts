import type { Campaign, CampaignForm } from "@recado/contract/campaigns";
import type { z } from "zod";
import { localOf } from "../../../lib/companyClock.ts";
import type { useContractForm } from "../../../lib/form.ts";
import { type MessageName, variants } from "./MessageTabs.tsx";

export type Draft = z.input<typeof CampaignForm>;

/** What the dialog's parts need of its form. */
export type DialogForm = Pick<ReturnType<typeof useContractForm<typeof CampaignForm, Campaign>>, "values" | "field" | "set">;

export const names = variants.map((variant): MessageName => `message${variant}`);

/** Its time in the company's zone, as the field shows it; empty where nothing is chosen. */
export const draftOf = (campaign: Campaign | undefined, zone: string) => ({
  name: campaign?.name ?? "",
  ...(Object.fromEntries(names.map((name) => [name, campaign?.[name] ?? ""])) as Record<MessageName, string>),
  whatsappId: campaign?.whatsappId ?? null,
  contactListId: campaign?.contactListId ?? null,
  tagListId: null,
  fileListId: campaign?.fileListId ?? null,
  replan: true as boolean | undefined,
  scheduledAt: campaign?.scheduledAt ? localOf(new Date(campaign.scheduledAt), zone) : "",
});

export const isReworded = (values: Draft, before: Record<MessageName, string>) =>
  names.some((name) => (values[name] ?? "") !== before[name]);
