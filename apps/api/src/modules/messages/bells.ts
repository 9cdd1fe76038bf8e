import { Id } from "@recado/contract/common";
import { z } from "zod";

/** Somebody has written; what, and in which order, stands in the inbox. */
export const receiveBell = { name: "messages.receive", key: z.object({ connectionId: Id, chat: z.string() }) };

/** A file needs another form before it is sent, or beside the one that came. */
export const mediaBell = { name: "messages.prepare-media", key: z.object({ messageId: z.int() }) };
