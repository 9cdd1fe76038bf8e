import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** The reader processes whose sheet is below this folder. */
export async function readersBelow(folder: string): Promise<number[]> {
  const { stdout } = await run("ps", ["-A", "-ww", "-o", "pid=,args="], { maxBuffer: 16 * 1024 * 1024 });
  const lines = stdout.split("\n").filter((each) => each.includes("sheets/reader.ts") && each.includes(folder));
  return lines.map((each) => Number.parseInt(each, 10));
}
