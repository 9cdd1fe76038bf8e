import type { CampaignNews, CampaignStop, CampaignWait, SuppressedContactNews } from "@recado/contract/campaign-news";
import { CAMPAIGN_LOCK_MS, type Campaign } from "@recado/contract/campaigns";
import { withAbilities } from "../../platform/access.ts";
import { now } from "../../platform/clock.ts";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { campaignPolicy, suppressedContactPolicy } from "./policy.ts";
import type { CampaignRow } from "./queries.ts";
import type { SuppressedRow } from "./suppressed.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

export const presentCampaignNews = (row: CampaignRow): CampaignNews => {
  const { excluded, pending, sending, sent, delivered, read, failed, unknown, skipped } = row;
  const planned = pending + sending + sent + delivered + read + failed + unknown + skipped;
  return {
    id: row.id,
    companyId: row.companyId,
    name: row.name,
    message1: row.message1,
    message2: row.message2,
    message3: row.message3,
    message4: row.message4,
    message5: row.message5,
    status: row.status,
    stopReason: row.stopReason as CampaignStop | null,
    waitsFor: row.waitsFor as CampaignWait | null,
    waitsUntil: iso(row.waitsUntil),
    scheduledAt: iso(row.scheduledAt),
    startedAt: iso(row.startedAt),
    completedAt: iso(row.completedAt),
    whatsappId: row.connectionId,
    whatsapp: row.connectionId === null ? null : { id: row.connectionId, name: row.connectionName ?? "" },
    contactListId: row.contactListId,
    contactList:
      row.contactListId === null
        ? null
        : { id: row.contactListId, name: row.listName ?? "", contactsCount: row.contactsCount ?? 0, validCount: row.validCount ?? 0 },
    tagId: row.tagId,
    tagListId: row.tagId,
    fileListId: row.fileListId,
    fileList: row.fileListId === null ? null : { id: row.fileListId, name: row.fileListName ?? "" },
    mediaPath: row.fileId === null ? null : linkToFile(row.companyId, row.fileId),
    mediaName: row.fileName,
    counts: { planned, excluded, pending, sending, sent, delivered, read, failed, unknown, skipped },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
};

/** Not started yet, and, where it is planned, not soon. */
export const isEditable = ({ status, scheduledAt, startedAt }: CampaignRow): boolean =>
  status === "INATIVA" ||
  (status === "CANCELADA" && startedAt === null) ||
  (status === "PROGRAMADA" && scheduledAt !== null && scheduledAt.getTime() > now().getTime() + CAMPAIGN_LOCK_MS);

export const presentCampaign = (actor: Actor, row: CampaignRow): Campaign => {
  const may = campaignPolicy.change(actor, row);
  return {
    ...presentCampaignNews(row),
    can: {
      change: may && isEditable(row),
      changeTexts: may && (isEditable(row) || row.status === "CANCELADA"),
      remove: may && row.status !== "EM_ANDAMENTO",
      cancel: may && (row.status === "EM_ANDAMENTO" || row.status === "PROGRAMADA"),
      restart: may && row.status !== "EM_ANDAMENTO" && row.status !== "FINALIZADA",
    },
  };
};

export const presentSuppressedNews = ({ campaignId, campaignName, createdAt, ...row }: SuppressedRow): SuppressedContactNews => ({
  ...row,
  campaign: campaignId === null ? null : { id: campaignId, name: campaignName ?? "" },
  createdAt: createdAt.toISOString(),
});

export const presentSuppressed = withAbilities(presentSuppressedNews, suppressedContactPolicy, "lift");
