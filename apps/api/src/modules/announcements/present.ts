import type { Announcement, AnnouncementNews } from "@recado/contract/announcements";
import type { z } from "zod";
import { linkToFile } from "../files/present.ts";
import type { AnnouncementRow } from "./queries.ts";

export const presentAnnouncement = (row: AnnouncementRow): z.input<typeof Announcement> => ({
  ...presentAnnouncementNews(row),
  isRead: row.isRead,
});

export const presentAnnouncementNews = ({
  companyId,
  fileId,
  fileName,
  isRead: _,
  ...row
}: AnnouncementRow): z.input<typeof AnnouncementNews> => ({
  ...row,
  mediaPath: fileId === null ? null : linkToFile(companyId, fileId),
  mediaName: fileName,
});
