import "./quiet.ts";
import "../apps/api/src/platform/runtime.ts";
import { type Installation, startInstallation } from "./installation.ts";
import { dashboard } from "./parts/dashboard.ts";
import { desk } from "./parts/desk.ts";
import { inbound, outbound } from "./parts/doors.ts";
import { benchList } from "./parts/list.ts";
import { readContacts, readMessages, readTickets } from "./parts/reads.ts";
import { idleSessions } from "./parts/sessions.ts";
import { sheets } from "./parts/sheets.ts";
import { idleSockets } from "./parts/sockets.ts";
import { writes } from "./parts/writes.ts";

/** All benchmarks, or the named ones: `npm run bench -- tickets contacts`. They print numbers and assert nothing. */
const alone: Record<string, () => Promise<void>> = { list: benchList, sessions: idleSessions, sockets: idleSockets, desk, sheets };
const atTheBig: Record<string, (at: Installation) => Promise<void>> = {
  tickets: readTickets,
  messages: readMessages,
  contacts: readContacts,
  dashboard,
  writes,
  inbound,
  outbound,
};

const names = [...Object.keys(alone), ...Object.keys(atTheBig)];
const named = process.argv.slice(2);
const unknown = named.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`Nothing is called ${unknown.join(", ")}: there are ${names.join(", ")}.`);
const wanted = named.length > 0 ? named : names;

const began = performance.now();
for (const name of wanted) await alone[name]?.();
const parts = wanted.filter((name) => atTheBig[name]);
if (parts.length > 0) {
  const installation = await startInstallation();
  try {
    for (const name of parts) await atTheBig[name]?.(installation);
  } finally {
    await installation.stop();
  }
}
console.log(`RESULT BENCH-TIME seconds=${((performance.now() - began) / 1000).toFixed(0)} parts=${wanted.join(",")}`);
