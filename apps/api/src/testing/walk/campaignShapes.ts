import { contactListItem, named, times } from "./shapes.ts";

export const campaign = {
  ...named,
  companyId: "number",
  message1: "string?",
  message5: "string?",
  status: "string",
  scheduledAt: "date?",
  completedAt: "date?",
  whatsappId: "number?",
  contactListId: "number?",
  tagId: "number?",
  fileListId: "number?",
  mediaPath: "string?",
  mediaName: "string?",
  contactList: named,
  whatsapp: named,
  ...times,
} as const;
export const campaignReport = {
  ...campaign,
  contactList: { ...named, contacts: [contactListItem] },
  shipping: [
    { id: "number", campaignId: "number", contactId: "number", number: "string", message: "string", deliveredAt: "date?", ...times },
  ],
} as const;
export const campaignSetting = { id: "number", key: "string", value: "string" } as const;
