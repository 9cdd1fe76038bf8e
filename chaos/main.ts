import "../apps/api/src/platform/runtime.ts";
import { killMailWorkers } from "./mails.ts";
import { killStarts } from "./starts.ts";

/** Kills what runs, in the ways in which it is killed in life, and counts what was lost by it. Losses fail; times are printed. */
const start = await killStarts(10);
console.log(`RESULT CHAOS-START kills=${start.kills} committed=${start.committed} lost=${start.lost} readyMaxMs=${start.readyMaxMs}`);

const mail = await killMailWorkers({ mails: 400, kills: 5 });
console.log(`RESULT CHAOS-MAIL kills=${mail.kills} mails=${mail.mails} lost=${mail.lost} doubled=${mail.doubled} wallMs=${mail.wallMs}`);

process.exit(start.lost + mail.lost === 0 ? 0 : 1);
