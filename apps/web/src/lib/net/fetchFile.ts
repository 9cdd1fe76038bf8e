import { ApiError, refusalOf } from "../refusal.ts";
import { SILENCE_MS } from "./upload.ts";

/** What lies behind a signed link, as a file of this name. */
export async function fetchFile(link: string, name: string): Promise<File> {
  const line = new AbortController();
  const lose = () => line.abort(new TypeError("The file did not get through."));
  let silence = setTimeout(lose, SILENCE_MS);
  const heard = () => {
    clearTimeout(silence);
    silence = setTimeout(lose, SILENCE_MS);
  };
  try {
    // biome-ignore lint/style/noRestrictedGlobals: not a call: what a link leads to, and nothing that is wanted at the door.
    const response = await fetch(link, { signal: line.signal });
    heard();
    if (!response.ok) throw refusalOf({ status: response.status, body: await response.json().catch(() => null) });
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    return new File(await partsOf(response, heard), name, { type });
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError("ERR_OFFLINE");
    throw error;
  } finally {
    clearTimeout(silence);
  }
}

/** Piece by piece: a large file on a slow line takes long and yet is not lost. */
async function partsOf({ body }: Response, heard: () => void): Promise<BlobPart[]> {
  const parts: BlobPart[] = [];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    parts.push(read.value);
    heard();
  }
  return parts;
}
