import { newsOf } from "../../platform/noun/newsOf.ts";
import { admins } from "../../platform/realtime.ts";
import { presentPromptNews } from "./present.ts";
import { findPrompt } from "./queries.ts";

const told = newsOf({
  noun: "prompt",
  id: "promptId",
  find: findPrompt,
  present: (row) => ({ prompt: presentPromptNews(row) }),
  rooms: [admins],
});

/** An answer adds tokens, a failure is shown at its prompt. */
export const promptBroadcasts = { ...told, "prompt.answered": told["prompt.changed"], "prompt.failed": told["prompt.changed"] };
