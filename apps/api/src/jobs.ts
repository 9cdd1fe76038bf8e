import { readSpreadsheet, runImport } from "./modules/contacts/imports/jobs.ts";
import { removeStoredFile } from "./modules/files/jobs.ts";
import { deliverMail } from "./modules/mails/jobs.ts";
import { prepareLongMedia, prepareMedia, prepareRecording, receiveInbound } from "./modules/messages/jobs.ts";
import { removeOwnQuickMessages } from "./modules/quick-messages/jobs.ts";
import { sendScheduled } from "./modules/schedules/jobs.ts";
import { moveThreads } from "./modules/tickets/jobs.ts";
import type { Job } from "./platform/jobs.ts";

/** Every job there is: workers run them, and the owner makes their queues at migration. */
export const jobs: Job[] = [
  deliverMail,
  removeStoredFile,
  removeOwnQuickMessages,
  moveThreads,
  receiveInbound,
  prepareMedia,
  prepareLongMedia,
  prepareRecording,
  readSpreadsheet,
  runImport,
  sendScheduled,
];
