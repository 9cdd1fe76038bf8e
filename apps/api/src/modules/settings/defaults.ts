import type { Settings } from "@recado/contract/settings";

/** A new company's: everything off but calls, the silence in groups and the campaigns. */
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
