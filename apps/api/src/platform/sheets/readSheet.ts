import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { log } from "../log.ts";
import { line } from "../turns/line.ts";
import { BadSheet, type Where } from "./badSheet.ts";
import type { ReaderReply } from "./reader.ts";
import type { SheetLimits, SheetPart } from "./sheetRows.ts";

const ENTRY = fileURLToPath(new URL("./reader.ts", import.meta.url));
/** Each takes a core and its memory: whoever brings a sheet waits for those before him. */
const readers = line(2);

let patienceMs = 60_000;

/** Once, at start: for how long one sheet may be read. */
export function configureSheets({ sheetSeconds }: { sheetSeconds: number }) {
  patienceMs = sheetSeconds * 1000;
}

/**
 * The rows of a workbook's first visible sheet, some at a time, read by a process of its own: what somebody sent may be made to take
 * all the time and memory there is, and takes them from that process alone. Throws `BadSheet` at what is wrong with it, and where,
 * be it that its reader had to be killed or died. Whoever stops looking ends it.
 */
export async function* readSheet(path: string, limits: SheetLimits): AsyncGenerator<SheetPart> {
  await readers.enter();
  try {
    yield* partsFrom(startReader(path, limits));
  } finally {
    readers.leave();
  }
}

/** The next part is read while this one is being stored. */
async function* partsFrom(reader: Reader): AsyncGenerator<SheetPart> {
  const where: Where = {};
  try {
    for (let coming = reader.ask(); ; ) {
      const said = await coming;
      if ("end" in said) return;
      if ("bad" in said) throw new BadSheet(said.bad, { ...where, ...said.where });
      if ("trouble" in said) throw troubled(said.trouble, where);
      coming = reader.ask();
      Object.assign(where, { sheet: said.part.sheet, row: said.part.rows.at(-1)?.row ?? where.row });
      yield said.part;
    }
  } finally {
    await reader.kill();
  }
}

/** A bug of ours or a machine in need, which is for the log; to whoever sent the sheet it is one that could not be read. */
function troubled(trouble: string, where: Where) {
  log.error({ trouble }, "the process that reads spreadsheets failed");
  return new BadSheet("unreadable", where);
}

type Reader = {
  ask(): Promise<ReaderReply>;
  /** Once it is gone, and holds no file any more. */
  kill(): Promise<unknown>;
};

/** A sheet of every row and column fits; its texts are kept beside. With as much room for what is new as is usual, that alone took 100 MB. */
const MEMORY = ["--max-old-space-size=64", "--max-semi-space-size=4"];

function startReader(path: string, limits: SheetLimits): Reader {
  const child = fork(ENTRY, [path, JSON.stringify(limits)], {
    serialization: "advanced",
    // No secret of ours, and no right to anything but reading files.
    env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
    execArgv: [...MEMORY, "--permission", "--allow-fs-read=*"],
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let [left, isLate, lastWords] = [patienceMs, false, ""];
  let over: ReaderReply | undefined;
  let hear: (said: ReaderReply) => void = () => {};
  const ended = new Promise<void>((resolve) => {
    const end = (said: ReaderReply) => {
      over ??= said;
      hear(over);
      resolve();
    };
    child.once("error", ({ message }) => end({ trouble: message }));
    child.once("close", (code, signal) => {
      if (isLate) return end({ bad: "tooSlow", where: {} });
      // Node that has no memory left aborts, and a system that has none kills.
      if (signal === null && code !== ABORTED) return end({ trouble: `the reader ended with ${code}: ${lastWords}` });
      end({ bad: "tooHeavy", where: {} });
    });
  });
  child.on("message", (said: ReaderReply) => hear(said));
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    lastWords = (lastWords + text).slice(0, 2000);
  });
  return {
    async ask() {
      if (over) return over;
      const began = performance.now();
      // Only what the sheet takes: not how long somebody stores what came of it.
      const timer = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, left);
      const said = await new Promise<ReaderReply>((resolve) => {
        hear = resolve;
        if (child.connected) child.send("more", () => {});
      });
      clearTimeout(timer);
      left -= performance.now() - began;
      return said;
    },
    kill() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}

/** Where a process cannot end by a signal. */
const ABORTED = 134;
