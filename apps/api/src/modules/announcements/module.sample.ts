import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { long } from "../../testing/bounds.ts";
import { createSuper } from "../../testing/company.ts";
import type { Sample } from "../../testing/sample.ts";
import { anAnnouncement, announced } from "./factory.ts";

const forms = ["announcements.create", "announcements.update"];
const everyone = ["create", "update", "delete", "delete"];

export const sample: Sample = {
  shared: { "announcements.id": async () => (await announced()).id },
  facts: { announcementId: "announcements.id" },
  events: {
    announcement: {
      async act({ ok, call }) {
        const one = await createSuper();
        const { id } = await ok(call(one, "POST", "/announcements", anAnnouncement()));
        await ok(call(one, "PUT", `/announcements/${id}`, anAnnouncement({ text: "Das 3h às 4h." })));
        await ok(call(one, "PUT", `/announcements/${id}`, anAnnouncement({ status: false })));
        await ok(call(one, "DELETE", `/announcements/${id}`));
      },
      heard: { lia: everyone, ana: everyone, eve: everyone, far: everyone },
    },
  },
  daily: { heard: ["announcement"], live: () => announced() },
  bounds: [
    { names: forms, field: "title", takes: () => ["a", long(120)], refuses: ["", " ", long(121), null], isSuper: true },
    { names: forms, field: "text", takes: () => ["a", "x".repeat(5000)], refuses: ["", " ", "x".repeat(5001)], isSuper: true },
    { names: forms, field: "priority", takes: () => [1, "2", 3], refuses: [0, 4, 1.5, "alta", null], isSuper: true },
  ],
  uploads: { "announcements.attach": { content: PIXEL, ending: "png" } },
};
