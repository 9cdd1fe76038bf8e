import { announcementFacts, announcements } from "./announcements.ts";
import { auth } from "./auth.ts";
import { campaignFacts, campaignSettings, campaigns, suppressedContacts } from "./campaigns.ts";
import { chatFacts, chats } from "./chats.ts";
import { companies, companyFacts } from "./companies.ts";
import { connectionSessions, connections } from "./connections.ts";
import { contactExports, contactImports } from "./contact-imports.ts";
import { contactListFacts, contactListItems, contactLists } from "./contact-lists.ts";
import { contactMerges, contacts } from "./contacts.ts";
import { dashboard } from "./dashboard.ts";
import { externalApi } from "./external-api.ts";
import { fileListFacts, fileLists } from "./file-lists.ts";
import { files } from "./files.ts";
import { flowCampaignFacts, flowCampaigns } from "./flow-campaigns.ts";
import { flowRuns } from "./flow-runs.ts";
import { flowFacts, flows } from "./flows.ts";
import { helpFacts, helps } from "./helps.ts";
import { integrationCalls, integrationFacts, integrations } from "./integrations.ts";
import { invitationFacts, invitations } from "./invitations.ts";
import { invoiceFacts, invoices } from "./invoices.ts";
import { kanban, kanbanFacts } from "./kanban.ts";
import { lookFacts, looks } from "./looks.ts";
import { mails } from "./mails.ts";
import { managedCompanies, managedCompanyFacts } from "./managed-companies.ts";
import { messageRateFacts, messageRates } from "./message-rates.ts";
import { messages } from "./messages.ts";
import { planFacts, plans } from "./plans.ts";
import { platform } from "./platform.ts";
import { promptFacts, prompts } from "./prompts.ts";
import { queueOptions } from "./queue-options.ts";
import { queues } from "./queues.ts";
import { quickMessages } from "./quick-messages.ts";
import { sandbox } from "./sandbox.ts";
import { schedules } from "./schedules.ts";
import { settings } from "./settings.ts";
import { subscription } from "./subscription.ts";
import { tagFacts, tags } from "./tags.ts";
import { ticketMarks } from "./ticket-marks.ts";
import { ticketNotes } from "./ticket-notes.ts";
import { tagSync, tickets } from "./tickets.ts";
import { userSessions } from "./user-sessions.ts";
import { users } from "./users.ts";

/** For the server's OpenAPI page and the sweeps. The browser imports one noun at a time. */
export const endpoints = {
  platform,
  plans,
  companies,
  users,
  userSessions,
  auth,
  invitations,
  mails,
  files,
  settings,
  queues,
  queueOptions,
  tags,
  quickMessages,
  connections,
  connectionSessions,
  fileLists,
  contacts,
  contactMerges,
  contactImports,
  contactExports,
  tickets,
  tagSync,
  ticketMarks,
  ticketNotes,
  kanban,
  messages,
  sandbox,
  schedules,
  managedCompanies,
  messageRates,
  looks,
  announcements,
  helps,
  externalApi,
  dashboard,
  chats,
  flows,
  flowCampaigns,
  flowRuns,
  integrations,
  integrationCalls,
  contactLists,
  contactListItems,
  prompts,
  invoices,
  subscription,
  campaigns,
  campaignSettings,
  suppressedContacts,
};

/** Facts that are declared beside their noun's endpoints; all others are in `facts.ts`. */
export const factsOfNouns = {
  ...planFacts,
  ...managedCompanyFacts,
  ...messageRateFacts,
  ...lookFacts,
  ...companyFacts,
  ...tagFacts,
  ...fileListFacts,
  ...announcementFacts,
  ...helpFacts,
  ...kanbanFacts,
  ...invitationFacts,
  ...chatFacts,
  ...flowFacts,
  ...flowCampaignFacts,
  ...integrationFacts,
  ...contactListFacts,
  ...promptFacts,
  ...invoiceFacts,
  ...campaignFacts,
};
