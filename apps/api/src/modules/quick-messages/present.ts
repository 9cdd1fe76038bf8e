import type { QuickMessage, QuickMessageNews } from "@recado/contract/quick-messages";
import type { z } from "zod";
import { abilities } from "../../platform/access.ts";
import type { Actor } from "../../platform/company.ts";
import { linkToFile } from "../files/present.ts";
import { quickMessagePolicy } from "./policy.ts";
import type { QuickMessageRow } from "./queries.ts";

export const presentQuickMessage = (actor: Actor, row: QuickMessageRow): z.input<typeof QuickMessage> => ({
  ...presentQuickMessageNews(row),
  can: abilities(quickMessagePolicy, actor, row, "change"),
});

export const presentQuickMessageNews = ({ fileId, fileName, ...row }: QuickMessageRow): z.input<typeof QuickMessageNews> => ({
  ...row,
  isMedia: fileId !== null,
  mediaPath: fileId === null ? null : linkToFile(row.companyId, fileId),
  mediaName: fileName,
});
