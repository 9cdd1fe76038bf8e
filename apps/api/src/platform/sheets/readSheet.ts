import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { log } from "../log.ts";
import { line } from "../turns/line.ts";
import { BadSheet, type Where } from "./badSheet.ts";
import type { ReaderReply } from "./reader.ts";
import type { SheetLimits, SheetPart } from "./sheet.ts";
import { formatOf } from "./zip.ts";

const ENTRY = fileURLToPath(new URL("./reader.ts", import.meta.url));
/** Each reader takes a core and its memory, so only two run at once. */
const readers = line(2);

let patienceMs = 60_000;

/** Called once at start: the time limit for reading one sheet. */
export function configureSheets({ sheetSeconds }: { sheetSeconds: number }) {
  patienceMs = sheetSeconds * 1000;
}

/**
 * The rows of a workbook's first visible sheet, in batches, read by a separate process: a malicious file can use up only that process's
 * time and memory. Throws `BadSheet` with the fault and its position, also when the reader died or had to be killed. When the caller stops
 * iterating, the reader is killed.
 */
export async function* readSheet(path: string, limits: SheetLimits): AsyncGenerator<SheetPart> {
  await readers.enter();
  try {
    const isOld = limits.kinds?.includes("xls") && (await formatOf(path)) === "old";
    yield* partsFrom(startReader(path, limits, isOld ? OLD_HEAP : HEAP));
  } finally {
    readers.leave();
  }
}

/** The next batch is read while the caller stores this one. */
async function* partsFrom(reader: Reader): AsyncGenerator<SheetPart> {
  const where: Where = {};
  try {
    for (let coming = reader.ask(); ; ) {
      const reply = await coming;
      if ("end" in reply) return;
      if ("bad" in reply) throw new BadSheet(reply.bad, { ...where, ...reply.where });
      if ("trouble" in reply) throw troubled(reply.trouble, where);
      coming = reader.ask();
      Object.assign(where, { sheet: reply.part.sheet, row: reply.part.rows.at(-1)?.row ?? where.row });
      yield reply.part;
    }
  } finally {
    await reader.kill();
  }
}

/** A bug of ours or a lack of resources: the log gets the details, the sender only that the sheet could not be read. */
function troubled(trouble: string, where: Where) {
  log.error({ trouble }, "the process that reads spreadsheets failed");
  return new BadSheet("unreadable", where);
}

type Reader = {
  ask(): Promise<ReaderReply>;
  /** Resolves once the process has ended and holds no file any more. */
  kill(): Promise<unknown>;
};

/** In MB: enough for a sheet with every row and column, whose texts are outside of this heap. */
const HEAP = 64;
/** Excel's format before 2007 is not streamed: all of a sheet is in the heap at once. */
const OLD_HEAP = 320;

function startReader(path: string, limits: SheetLimits, heap: number): Reader {
  const child = fork(ENTRY, [path, JSON.stringify(limits)], {
    serialization: "advanced",
    // None of our secrets, and no right but to read files.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    // With Node's usual semi-space it alone took 100 MB.
    execArgv: [`--max-old-space-size=${heap}`, "--max-semi-space-size=4", "--permission", "--allow-fs-read=*"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let [leftMs, isLate, lastWords] = [patienceMs, false, ""];
  let over: ReaderReply | undefined;
  let hear: (reply: ReaderReply) => void = () => {};
  const ended = new Promise<void>((resolve) => {
    const end = (reply: ReaderReply) => {
      over ??= reply;
      hear(over);
      resolve();
    };
    child.once("error", ({ message }) => end({ trouble: message }));
    child.once("close", (code, signal) => {
      if (isLate) return end({ bad: "tooSlow", where: {} });
      // Node aborts when it is out of memory; the system kills when it is.
      if (signal === null && code !== ABORTED) return end({ trouble: `the reader ended with ${code}: ${lastWords}` });
      end({ bad: "tooHeavy", where: {} });
    });
  });
  child.on("message", (reply: ReaderReply) => hear(reply));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(0, 2000);
  });
  return {
    async ask() {
      if (over) return over;
      const began = performance.now();
      // Measures only the reading, not how long the caller stores the last batch.
      const timer = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, leftMs);
      const reply = await new Promise<ReaderReply>((resolve) => {
        hear = resolve;
        if (child.connected) child.send("more", () => {});
      });
      clearTimeout(timer);
      leftMs -= performance.now() - began;
      return reply;
    },
    kill() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** Node's exit code after an abort on systems without signals. */
const ABORTED = 134;
