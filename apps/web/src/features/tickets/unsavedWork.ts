import { countDrafts } from "./drafts/drafts.ts";
import { countNoteDrafts } from "./drafts/noteDrafts.ts";
import { countUnsaid } from "./outbox/outgoing.ts";

/** Unsaved work of this user that exists nowhere else. */
export const unsavedWork = async () => ({ drafts: countDrafts(), notes: countNoteDrafts(), messages: await countUnsaid() });
