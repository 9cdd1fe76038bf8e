const PAGE_MS = 10_000;

/** Our page as it is served now; nothing where nobody answers, or somebody else does: a hotel's own page, say. */
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
