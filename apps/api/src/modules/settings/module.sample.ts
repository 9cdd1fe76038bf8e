import { everybodyIn, type Sample } from "../../testing/sample.ts";
import { changeSetting } from "./actions.ts";

export const sample: Sample = {
  texts: { "settings.key": "call" },
  factValues: { key: "call", value: "enabled" },
  events: {
    setting: { act: ({ lia, ok, call }) => ok(call(lia, "PUT", "/settings/call", { value: "enabled" })), heard: everybodyIn("update") },
  },
  daily: {
    heard: ["setting"],
    live: ({ company }) => company.as(company.admin, (ctx) => changeSetting(ctx, "campaignsEnabled", "true")),
  },
};
