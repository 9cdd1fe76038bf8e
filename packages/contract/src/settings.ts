import { z } from "zod";
import { At, Id } from "./common.ts";
import { get, put } from "./endpoint.ts";

const onOff = z.enum(["enabled", "disabled"]);

/** All settings of a company, and their values. */
export const settingValues = {
  userRating: onOff,
  scheduleType: z.enum(["disabled", "queue", "company"]),
  call: onOff,
  CheckMsgIsGroup: onOff,
  sendGreetingAccepted: onOff,
  sendMsgTransfTicket: onOff,
  sendGreetingMessageOneQueues: onOff,
  chatBotType: z.enum(["text"]),
  campaignsEnabled: z.enum(["true", "false"]),
} as const;
export type SettingKey = keyof typeof settingValues;
export type Settings = { [K in SettingKey]: z.infer<(typeof settingValues)[K]> };

export const SettingKey = z.enum(Object.keys(settingValues) as [SettingKey, ...SettingKey[]]);

export const Setting = z.object({ id: Id, key: z.string(), value: z.string(), companyId: Id, createdAt: At, updatedAt: At });
export type Setting = z.infer<typeof Setting>;

export const settings = {
  list: get("/settings", { response: z.array(Setting) }),
  update: put("/settings/:key", {
    params: z.object({ key: z.string() }),
    body: z.object({ value: z.string().max(50) }),
    response: Setting,
    example: { value: "enabled" },
  }),
};
