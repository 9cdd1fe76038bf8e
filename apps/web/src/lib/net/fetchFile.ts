import { ApiError, refusalOf } from "../refusal.ts";
import { SILENCE_MS } from "./upload.ts";

/** Downloads a signed link as a file with this name. */
export async function fetchFile(link: string, name: string): Promise<File> {
  const line = new AbortController();
  const lose = () => line.abort(new TypeError("The file did not get through."));
  let silence = setTimeout(lose, SILENCE_MS);
  const restartTimer = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, SILENCE_MS);
  };
  try {
    // biome-ignore lint/style/noRestrictedGlobals: not a call: what a link leads to, and nothing that is wanted at the door.
    const response = await fetch(link, { signal: line.signal });
    restartTimer();
    if (!response.ok) throw refusalOf({ status: response.status, body: await response.json().catch(() => null) });
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    return new File(await partsOf(response, restartTimer), name, { type });
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError("ERR_OFFLINE");
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

/** Reads in chunks: a large file on a slow connection takes long, and must not time out. */
async function partsOf({ body }: Response, onChunk: () => void): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    onChunk();
  }
  return parts;
}
