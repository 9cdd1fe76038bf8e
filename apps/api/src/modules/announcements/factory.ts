import type { AnnouncementValues } from "@recado/contract/announcements";
import { companyOf } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { createAnnouncement } from "./actions.ts";

export const anAnnouncement = (more: Partial<AnnouncementValues> = {}): AnnouncementValues => ({
  title: "Manutenção no domingo",
  text: "Das 2h às 3h, o envio fica parado.",
  priority: 2,
  status: true,
  ...more,
});

/** Written by the platform. */
export const announced = (more?: Partial<AnnouncementValues>) =>
  companyOf(PLATFORM).run((ctx) => createAnnouncement(ctx, anAnnouncement(more)));
