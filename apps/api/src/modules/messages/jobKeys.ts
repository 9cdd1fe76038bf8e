import { At, Id } from "@recado/contract/common";
import { z } from "zod";

/** A message has arrived and is stored in the inbox, in order. `dueAt` is for an arrival that was held back, which has a job of its own. */
export const receiveJob = { name: "messages.receive", key: z.object({ connectionId: Id, chat: z.string(), dueAt: At.optional() }) };

/** The time that a flow waits for is over, as it was scheduled. */
export const flowJob = { name: "messages.flow-due", key: z.object({ runId: Id, at: At }) };

/**
 * A file must be converted before it is sent, or beside the form in which it arrived. One at a time for each company, in parallel with
 * those of other companies.
 */
export const mediaJob = { name: "messages.prepare-media", key: z.object({ messageId: Id }), perCompany: 1 };

/**
 * The same for files that take long to convert, and for voice recordings about to be sent: neither waits for the other
 * (`platform/media/ffmpeg.ts`).
 */
export const longMediaJob = { ...mediaJob, name: "messages.prepare-long-media" };
export const recordingJob = { ...mediaJob, name: "messages.prepare-recording" };

/** A language model is to answer a conversation, from that time on. A company whose model is slow leaves workers for the others. */
export const promptJob = { name: "messages.answer-by-prompt", key: z.object({ ticketId: Id, at: At }), perCompany: 4 };

/** Another system is to be asked about a conversation, from that time on; a company whose systems are slow leaves workers for the others. */
export const integrationJob = { name: "messages.answer-by-integration", key: z.object({ ticketId: Id, at: At }), perCompany: 4 };
