/**
 * The service worker: it shows the offline page, and opens the ticket of a clicked notice. Optional: old browsers and pages without https
 * have none.
 */
export function startWorker() {
  const worker = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  // After everything that the first page needs.
  window.addEventListener("load", () => void worker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {}));
}
