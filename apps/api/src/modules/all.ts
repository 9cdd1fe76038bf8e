import { announcements } from "./announcements/module.ts";
import { auth } from "./auth/module.ts";
import { campaigns } from "./campaigns/module.ts";
import { chats } from "./chats/module.ts";
import { companies } from "./companies/module.ts";
import { connections } from "./connections/module.ts";
import { contactLists } from "./contact-lists/module.ts";
import { contacts } from "./contacts/module.ts";
import { dashboard } from "./dashboard/module.ts";
import { externalApi } from "./external-api/module.ts";
import { fileLists } from "./file-lists/module.ts";
import { files } from "./files/module.ts";
import { flowRuns } from "./flow-runs/module.ts";
import { flows } from "./flows/module.ts";
import { helps } from "./helps/module.ts";
import { integrations } from "./integrations/module.ts";
import { invitations } from "./invitations/module.ts";
import { invoices } from "./invoices/module.ts";
import { kanban } from "./kanban/module.ts";
import { looks } from "./looks/module.ts";
import { mails } from "./mails/module.ts";
import { managedCompanies } from "./managed-companies/module.ts";
import { messageRates } from "./message-rates/module.ts";
import { messages } from "./messages/module.ts";
import { plans } from "./plans/module.ts";
import { prompts } from "./prompts/module.ts";
import { queues } from "./queues/module.ts";
import { quickMessages } from "./quick-messages/module.ts";
import { sandbox } from "./sandbox/module.ts";
import { schedules } from "./schedules/module.ts";
import { settings } from "./settings/module.ts";
import { tags } from "./tags/module.ts";
import { tickets } from "./tickets/module.ts";
import { users } from "./users/module.ts";

/**
 * The order of the modules, in the only list of them: a module imports only from those before it, and listens to facts of those behind it.
 */
export const modules = [
  plans,
  settings,
  companies,
  messageRates,
  users,
  mails,
  auth,
  invitations,
  files,
  fileLists,
  queues,
  tags,
  connections,
  flows,
  integrations,
  prompts,
  contacts,
  contactLists,
  quickMessages,
  tickets,
  kanban,
  dashboard,
  messages,
  flowRuns,
  sandbox,
  schedules,
  campaigns,
  chats,
  managedCompanies,
  invoices,
  looks,
  announcements,
  helps,
  externalApi,
] as const;

export type ModuleName = (typeof modules)[number]["name"];
