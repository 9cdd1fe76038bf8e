/**
 * What stays in the browser when the page is closed: it says that there is no network, and leads from a notice to the ticket. A
 * browser that has none, or a page without https, does without.
 */
export function startWorker() {
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  // After everything that the first page needs.
  window.addEventListener("load", () => void worker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {}));
}
