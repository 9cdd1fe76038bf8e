import type { QuickMessage, QuickMessageNews } from "@recado/contract/quick-messages";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { quickMessagePolicy } from "./policy.ts";
import type { QuickMessageRow } from "./queries.ts";

export const presentQuickMessage = (actor: Actor, row: QuickMessageRow): QuickMessage => ({
  ...presentQuickMessageNews(row),
  can: abilities(quickMessagePolicy, actor, row, "change"),
});

export const presentQuickMessageNews = ({ fileId, fileName, createdAt, updatedAt, ...row }: QuickMessageRow): QuickMessageNews => ({
  ...row,
  isMedia: fileId !== null,
  mediaPath: fileId === null ? null : linkToFile(row.companyId, fileId),
  mediaName: fileName,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
