import type { SettingKey } from "@recado/contract/settings";

type Row = { key: SettingKey; control: "switch" | "choice" };

/**
 * In the order in which a customer meets them. Whether campaigns are open is not an option of the company's: it is decided with its plan.
 */
export const optionRows: readonly Row[] = [
  { key: "scheduleType", control: "choice" },
  { key: "sendGreetingMessageOneQueues", control: "switch" },
  { key: "chatBotType", control: "choice" },
  { key: "sendGreetingAccepted", control: "switch" },
  { key: "sendMsgTransfTicket", control: "switch" },
  { key: "userRating", control: "switch" },
  { key: "call", control: "switch" },
  { key: "CheckMsgIsGroup", control: "switch" },
];
