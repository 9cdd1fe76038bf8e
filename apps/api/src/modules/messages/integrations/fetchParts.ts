import { now } from "../../../platform/clock.ts";
import { log } from "../../../platform/log.ts";
import { openOutside } from "../../../platform/outbound/openOutside.ts";
import { storeStream } from "../../files/store.ts";
import type { Part } from "../../integrations/outcome.ts";
import type { Ready } from "./carryOut.ts";

/** For all files of an answer together: a process that asks for longer is taken for dead. */
const FETCH_MS = 30_000;
/** As much as WhatsApp takes of a film. */
const BYTES_MAX = 16_000_000;

/** Fetches the files of an answer, outside of any transaction. One that cannot be had is sent as its address. */
export async function fetchParts(companyId: number, parts: Part[]): Promise<Ready[]> {
  const ready: Ready[] = [];
  const until = now().getTime() + FETCH_MS;
  for (const part of parts) ready.push(part.type === "text" ? part : await fetched(companyId, part, until - now().getTime()));
  return ready;
}

async function fetched(companyId: number, { type, url }: Exclude<Part, { type: "text" }>, timeoutMs: number): Promise<Ready> {
  if (timeoutMs <= 0) return { type: "text", text: url };
  try {
    const opened = await openOutside(url, { timeoutMs, bytesMax: BYTES_MAX });
    if (opened.ok && opened.status === 200) {
      const file = await storeStream(companyId, opened.stream, { name: nameIn(opened.url), bytesMax: BYTES_MAX });
      return { type: "file", file, isVoice: type === "audio" };
    }
    if (opened.ok) opened.stream.destroy();
  } catch (error) {
    log.info({ err: error }, "a file of an integration could not be fetched");
  }
  return { type: "text", text: url };
}

function nameIn(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last) || "file";
  } catch {
    return last;
  }
}
