import { ApiError, refusalOf } from "./refusal.ts";

/** What lies behind a signed link, as a file of this name. */
export async function fetchFile(link: string, name: string): Promise<File> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: not a call: what a link leads to, and nothing that is wanted at the door.
    const response = await fetch(link);
    if (!response.ok) throw refusalOf({ status: response.status, body: await response.json().catch(() => null) });
    const [type = ""] = (response.headers.get("content-type") ?? "").split(";");
    return new File([await response.arrayBuffer()], name, { type });
  } catch (error) {
    if (error instanceof TypeError) throw new ApiError("ERR_OFFLINE");
    throw error;
  }
}
