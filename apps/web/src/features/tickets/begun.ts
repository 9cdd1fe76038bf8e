import { countDrafts } from "./drafts/drafts.ts";
import { countNoteDrafts } from "./drafts/noteDrafts.ts";
import { countUnsaid } from "./outbox/outgoing.ts";

/** What whoever sits here has begun, and is nowhere else. */
export const begun = async () => ({ drafts: countDrafts(), notes: countNoteDrafts(), messages: await countUnsaid() });
