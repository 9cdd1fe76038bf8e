import { auth } from "./auth.ts";
import { companies } from "./companies.ts";
import { files } from "./files.ts";
import { mails } from "./mails.ts";
import { plans } from "./plans.ts";
import { platform } from "./platform.ts";
import { queues } from "./queues.ts";
import { quickMessages } from "./quick-messages.ts";
import { tags } from "./tags.ts";
import { users } from "./users.ts";

/** For the server's OpenAPI page and the sweeps. The browser imports one noun at a time. */
export const endpoints = { platform, plans, companies, users, auth, mails, files, queues, tags, quickMessages };
