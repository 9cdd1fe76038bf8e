import type { Announcement, AnnouncementNews } from "@recado/contract/announcements";
import { linkToFile } from "../files/present.ts";
import type { AnnouncementRow } from "./queries.ts";

export const presentAnnouncement = (row: AnnouncementRow): Announcement => ({ ...presentAnnouncementNews(row), isRead: row.isRead });

export const presentAnnouncementNews = ({
  companyId,
  fileId,
  fileName,
  createdAt,
  updatedAt,
  isRead: _,
  ...row
}: AnnouncementRow): AnnouncementNews => ({
  ...row,
  mediaPath: fileId === null ? null : linkToFile(companyId, fileId),
  mediaName: fileName,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
