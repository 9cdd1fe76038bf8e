const PAGE_MS = 10_000;

/** The index page as the server has it now; undefined without a response, or if another page responds, as a hotel's login page. */
export async function pageNow(): Promise<string | undefined> {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: not a call: the page itself, as a browser fetches it.
    const response = await fetch("/", { headers: { accept: "text/html" }, cache: "no-store", signal: AbortSignal.timeout(PAGE_MS) });
    const page = await response.text();
    return response.ok && page.includes('id="root"') ? page : undefined;
  } catch {
    return undefined;
  }
}
