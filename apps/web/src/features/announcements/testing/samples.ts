import type { Announcement } from "@recado/contract/announcements";

const at = "2026-01-01T12:00:00.000Z";

export const anAnnouncement = (more: Partial<Announcement> = {}): Announcement => ({
  id: 1,
  title: "Maintenance on Sunday",
  text: "From 2 to 3 nothing is sent.",
  priority: 2,
  status: true,
  mediaPath: null,
  mediaName: null,
  createdAt: at,
  updatedAt: at,
  isRead: false,
  ...more,
});

/** As the event has it: without who has read it. */
export function newsOf({ isRead: _, ...record }: Announcement) {
  return record;
}
