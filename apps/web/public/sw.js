// Keeps nothing of what the server says: pages are always asked for, and where nobody answers it has one page of its own, written
// below. So a new version of this file is all that there is to renew.
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

async function takeOver() {
  await self.registration.navigationPreload?.enable(); // nobody waits for this file to wake up
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { url, mode, method, destination } = event.request;
  // A frame in a page is no page.
  if (mode !== "navigate" || method !== "GET" || destination === "iframe" || new URL(url).pathname.startsWith("/api/")) return;
  event.respondWith(pageOf(event));
});

async function pageOf(event) {
  try {
    // biome-ignore lint/style/noRestrictedGlobals: what the browser would do by itself.
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return new Response(offlinePage, { status: 503, headers });
  }
}

// Whoever presses a notice comes to its conversation: in the tab that is open, else in a new one. The test phone shows none.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/"));
});

async function open(path) {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tabs = all.filter(({ url }) => !new URL(url).pathname.startsWith("/sandbox"));
  const tab = tabs.find(({ focused }) => focused) ?? tabs.find(({ visibilityState }) => visibilityState === "visible") ?? tabs[0];
  if (!tab) return self.clients.openWindow(path);
  tab.postMessage({ open: path });
  return tab.focus();
}

const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
};

const offlinePage = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#ffffff">
<title>Recado</title>
<style>
  :root { --ground: #f8f9fb; --text: #1d222d; --quiet: #667085; --fill: #6d3be0; --on-fill: #ffffff; --mark: #6d3be0; --tick: #ffffff; }
  :root[data-dark] { --ground: #14171e; --text: #d3d7e0; --quiet: #969eaf; --fill: #ffffff; --on-fill: #14171e; --mark: #ffffff; --tick: #14171e; }
  body { display: grid; place-items: center; min-height: 100vh; min-height: 100dvh; margin: 0; background: var(--ground); color: var(--text); font: 16px/1.5 "Inter Variable", system-ui, sans-serif; }
  main { box-sizing: border-box; max-width: 440px; padding: 24px; text-align: center; }
  h1 { margin: 20px 0 8px; font-size: 20px; line-height: 1.4; }
  p { margin: 0 0 24px; color: var(--quiet); }
  button { min-height: 44px; padding: 0 20px; border: 0; border-radius: 8px; background: var(--fill); color: var(--on-fill); font-family: inherit; font-size: 15px; font-weight: 600; cursor: pointer; }
  button:focus-visible { outline: 2px solid var(--fill); outline-offset: 2px; }
  .ground { fill: var(--mark); }
  .tick { fill: none; stroke: var(--tick); stroke-width: 3.2; stroke-linecap: round; stroke-linejoin: round; }
</style>
</head>
<body>
<main>
<svg width="56" height="56" viewBox="0 0 32 32" aria-hidden="true">
<path class="ground" d="M8 2h16a6 6 0 0 1 6 6v10a6 6 0 0 1-6 6h-6.2l-5 5.2a2 2 0 0 1-2.9 0L2.9 22A2 2 0 0 1 2 20.4V8a6 6 0 0 1 6-6z"/>
<path class="tick" d="m9.5 13.2 4.4 4.5 8.6-8.9"/>
</svg>
<h1></h1>
<p></p>
<button type="button"></button>
</main>
<script>
  const words = {
    pt: ["pt-BR", "O Recado não respondeu", "Confira a sua conexão com a internet. Esta página volta sozinha assim que houver resposta.", "Tentar de novo"],
    en: ["en-US", "Recado did not answer", "Check your internet connection. This page comes back by itself as soon as there is an answer.", "Try again"],
    es: ["es-ES", "Recado no respondió", "Revisa tu conexión a internet. Esta página vuelve sola en cuanto haya respuesta.", "Intentar de nuevo"],
  };
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const wanted = [kept("language"), kept("i18nextLng"), ...navigator.languages].map((one) => (one || "").slice(0, 2).toLowerCase());
  const [lang, title, text, again] = words[wanted.find((one) => one in words) || "pt"];
  const theme = kept("preferredTheme");
  const dark = theme === "dark" || (theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.lang = lang;
  document.documentElement.toggleAttribute("data-dark", dark);
  document.querySelector("meta[name=theme-color]").content = dark ? "#14171e" : "#f8f9fb";
  document.title = title + " · Recado";
  document.querySelector("h1").textContent = title;
  document.querySelector("p").textContent = text;
  const button = document.querySelector("button");
  button.textContent = again;
  const reload = () => location.reload();
  button.addEventListener("click", reload);
  addEventListener("online", reload);
  // The network may be there and only the server away.
  setTimeout(reload, 15000 + Math.random() * 10000);
</script>
</body>
</html>`;
