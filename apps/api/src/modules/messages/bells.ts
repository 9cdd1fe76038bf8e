import { At, Id } from "@recado/contract/common";
import { z } from "zod";

/** Somebody has written; what, and in which order, stands in the inbox. `dueAt` is of what waited there, and is woken alone. */
export const receiveBell = { name: "messages.receive", key: z.object({ connectionId: Id, chat: z.string(), dueAt: At.optional() }) };

/** The time of what a flow waits for is up, as it was set. */
export const flowBell = { name: "messages.flow-due", key: z.object({ runId: Id, at: At }) };

/** A file needs another form before it is sent, or beside the one that came. Of one company one at a time, beside those of others. */
export const mediaBell = { name: "messages.prepare-media", key: z.object({ messageId: Id }), perCompany: 1 };

/** The same where it takes long, and where what was recorded is to leave: neither waits for the other (`platform/media/ffmpeg.ts`). */
export const longMediaBell = { ...mediaBell, name: "messages.prepare-long-media" };
export const recordingBell = { ...mediaBell, name: "messages.prepare-recording" };
