import type { QuickMessageNews } from "@recado/contract/quick-messages";
import type { z } from "zod";
import { withAbilities } from "../../platform/access.ts";
import { linkToFile } from "../files/present.ts";
import { quickMessagePolicy } from "./policy.ts";
import type { QuickMessageRow } from "./queries.ts";

export const presentQuickMessageNews = ({ fileId, fileName, ...row }: QuickMessageRow): z.input<typeof QuickMessageNews> => ({
  ...row,
  isMedia: fileId !== null,
  mediaPath: fileId === null ? null : linkToFile(row.companyId, fileId),
  mediaName: fileName,
});

export const presentQuickMessage = withAbilities(presentQuickMessageNews, quickMessagePolicy, "change");
