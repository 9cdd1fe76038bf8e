import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildWeb } from "../apps/api/src/platform/web/webBuild.ts";
import { type Budget, type Build, firstLoad, isTooHeavy } from "./firstLoad.ts";

/** What a browser fetches by itself before somebody can do anything: the texts of one language, and the page to sign in or the frame of all others. */
const texts = "src/i18n/pt.ts";
/** With all of its pages' words, and the line to the server, which come with the frame. */
const shell = ["index.html", texts, "_pt.inside", "_frame"];
/** The page where people live, as an admin has it who has a ticket open and its drawer beside it: nobody is asked for more. `weight.test.ts` looks at what Chromium fetches. */
const tickets = ["_talk", "src/features/tickets/outbox/adoptUnsent.ts"];
const budgets: Budget[] = [
  { page: "/login", sources: ["index.html", texts, "_form"], most: 180, mostFiles: 8 },
  { page: "signed-in shell", sources: shell, most: 300, mostFiles: 12 },
  { page: "/tickets", sources: [...shell, ...tickets], most: 360, mostFiles: 15 },
  {
    page: "charts, after the dashboard",
    sources: ["src/features/dashboard/Charts.tsx"],
    loadedBefore: [...shell, "src/features/dashboard/DashboardScreen.tsx"],
    most: 60,
    mostFiles: 2,
  },
];

const dist = fileURLToPath(new URL("../apps/web/dist", import.meta.url));

await buildWeb();
const read = (file: string) => readFileSync(join(dist, file));
const build: Build = { manifest: JSON.parse(read(".vite/manifest.json").toString()), html: read("index.html").toString() };
const gzipped = (file: string) => gzipSync(read(file), { level: 9 }).length;
const loads = budgets.map((budget) => firstLoad(budget, build, gzipped));

console.log("First load (gzipped JavaScript)");
for (const load of loads) {
  console.log(
    `${kB(load.bytes)} of ${String(load.most).padStart(3)} kB in ${load.files.length} of ${load.mostFiles} files  ${load.page}${isTooHeavy(load) ? "  TOO HEAVY" : ""}`,
  );
  for (const { file, bytes } of load.files) console.log(`${kB(bytes)}             ${file}`);
}
console.log();
process.exitCode = loads.some(isTooHeavy) ? 1 : 0;

function kB(bytes: number) {
  return (bytes / 1000).toFixed(1).padStart(7);
}
