import { readFileSync } from "node:fs";
import { graphOf, reachedFrom } from "./graph.ts";
import { readSources } from "./sources.ts";

/** Only by these does a test come to the database. */
const doors = ["apps/api/src/platform/database.ts", "apps/api/src/testing/ownDatabase.ts", "apps/api/src/testing/owner.ts"];

/** Test files that need no database, as their imports tell, and so none of what prepares one. */
export async function withoutDatabase(files: string[]): Promise<string[]> {
  const graph = graphOf(await readSources("apps/api", "packages"));
  return files.filter((file) => {
    const reached = reachedFrom(file, graph);
    return !doors.some((door) => reached.has(door)) && !/\binject\(/.test(readFileSync(file, "utf8"));
  });
}
