import type { Settings } from "@recado/contract/settings";

/** The settings of a new company: everything off except calls, ignoring groups, and campaigns. */
export const defaultSettings: Settings = {
  userRating: "disabled",
  scheduleType: "disabled",
  call: "enabled",
  CheckMsgIsGroup: "enabled",
  sendGreetingAccepted: "disabled",
  sendMsgTransfTicket: "disabled",
  sendGreetingMessageOneQueues: "disabled",
  chatBotType: "text",
  campaignsEnabled: "true",
};
