import "../apps/api/src/platform/runtime.ts";
import { comments, lint, lockFile, order, take, types } from "./steps.ts";

/** What can be told without running anything of ours; the first thing that a submission is asked. */
let failed = 0;
for (const step of [lint, types, order, comments, lockFile]) failed += (await take(step)).failed;
process.exitCode = failed === 0 ? 0 : 1;
