/** Downloads the content as a JSON file. */
export function downloadJson(name: string, content: object) {
  const href = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
  const link = Object.assign(document.createElement("a"), { href, download: name.replace(/[\\/:*?"<>|]/g, "-") });
  link.click();
  // The browser reads the URL a moment later.
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
