import { z } from "zod";
import { addressed, Done, numberOf, page, Search, Yes } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { nounFacts } from "./nounFacts.ts";
import { AnnouncementNews, Priority } from "./platform-news.ts";

export type { AnnouncementNews } from "./platform-news.ts";

export const ANNOUNCEMENT_TITLE_MAX = 120;
export const ANNOUNCEMENT_TEXT_MAX = 5000;
export const ANNOUNCEMENT_PICTURE_MAX_BYTES = 5 * 1024 * 1024;
export const ANNOUNCEMENT_PICTURE_TYPES = ["image/png", "image/jpeg"] as const;

export const AnnouncementForm = z.object({
  title: z.string().trim().min(1).max(ANNOUNCEMENT_TITLE_MAX),
  text: z.string().trim().min(1).max(ANNOUNCEMENT_TEXT_MAX),
  priority: z.preprocess(numberOf, Priority).default(3),
  status: Yes.default(true),
});
export type AnnouncementValues = z.output<typeof AnnouncementForm>;

export const Announcement = AnnouncementNews.extend({ isRead: z.boolean() });
export type Announcement = z.infer<typeof Announcement>;

const example = { title: "Manutenção no domingo", text: "Das 2h às 3h, o envio fica parado.", priority: 2, status: true };
const missing = ["ERR_NO_ANNOUNCEMENT_FOUND"] as const;

/** Super users write and see all of them; everybody else reads the active ones. */
export const announcements = {
  list: get("/announcements", { query: Search, response: page("records", Announcement).extend({ unread: z.int() }), errors: [] }),
  show: get("/announcements/:id", { params: addressed, response: Announcement, errors: missing }),
  create: post("/announcements", { body: AnnouncementForm, response: Announcement, access: "super", errors: [], example }),
  update: put("/announcements/:id", {
    params: addressed,
    body: AnnouncementForm,
    response: Announcement,
    access: "super",
    errors: missing,
    example,
  }),
  remove: del("/announcements/:id", { params: addressed, response: Done, access: "super", errors: missing }),
  attach: post("/announcements/:id/media-upload", {
    params: addressed,
    response: Announcement,
    access: "super",
    upload: { field: "file", maxBytes: ANNOUNCEMENT_PICTURE_MAX_BYTES, isPicture: true },
    errors: [...missing, "ERR_NO_FILE", "ERR_FILE_TYPE"],
  }),
  detach: del("/announcements/:id/media-upload", { params: addressed, response: Announcement, access: "super", errors: missing }),
  /** Marks it as read for the caller; a repeated call changes nothing. */
  read: post("/announcements/:id/read", { params: addressed, response: Done, errors: missing, example: {} }),
};

export const announcementFacts = nounFacts("announcement");
