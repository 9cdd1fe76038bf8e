import type { ModuleName } from "../modules/all.ts";
import { authSample } from "../modules/auth/module.sample.ts";
import { companySample } from "../modules/companies/module.sample.ts";
import { connectionSample } from "../modules/connections/module.sample.ts";
import { contactSample } from "../modules/contacts/module.sample.ts";
import { externalApiSample } from "../modules/external-api/module.sample.ts";
import { fileSample } from "../modules/files/module.sample.ts";
import { mailSample } from "../modules/mails/module.sample.ts";
import { messageSample } from "../modules/messages/module.sample.ts";
import { planSample } from "../modules/plans/module.sample.ts";
import { queueSample } from "../modules/queues/module.sample.ts";
import { quickMessageSample } from "../modules/quick-messages/module.sample.ts";
import { sandboxSample } from "../modules/sandbox/module.sample.ts";
import { scheduleSample } from "../modules/schedules/module.sample.ts";
import { settingSample } from "../modules/settings/module.sample.ts";
import { tagSample } from "../modules/tags/module.sample.ts";
import { ticketSample } from "../modules/tickets/module.sample.ts";
import { userSample } from "../modules/users/module.sample.ts";
import type { Bound, Sample } from "./sample.ts";

/** One for each module: without it this does not compile. In the order of the house. */
const byModule: Record<ModuleName, Sample> = {
  plans: planSample,
  settings: settingSample,
  companies: companySample,
  users: userSample,
  mails: mailSample,
  auth: authSample,
  files: fileSample,
  queues: queueSample,
  tags: tagSample,
  connections: connectionSample,
  contacts: contactSample,
  "quick-messages": quickMessageSample,
  tickets: ticketSample,
  messages: messageSample,
  sandbox: sandboxSample,
  schedules: scheduleSample,
  "external-api": externalApiSample,
};
export const samples = Object.values(byModule);

type Tables =
  | "records"
  | "closed"
  | "together"
  | "texts"
  | "bodies"
  | "queries"
  | "others"
  | "ids"
  | "facts"
  | "factValues"
  | "events"
  | "mayRead"
  | "uploads";

/** What the samples say of one thing, in one table. */
export const tableOf = <K extends Tables>(key: K): NonNullable<Sample[K]> => Object.assign({}, ...samples.map((sample) => sample[key]));

export const bounds: Bound[] = samples.flatMap((sample) => sample.bounds ?? []);
