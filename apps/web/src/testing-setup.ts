import { File as NodeFile } from "node:buffer";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import "./testing-browser.ts";
import manifest from "../package.json" with { type: "json" };
import { alsoSpeak, speak, startLanguages } from "./lib/i18n.ts";
import { leave } from "./lib/session.ts";
import { api } from "./testing.tsx";
import { shownToasts, toast } from "./ui/toasts.ts";

// As the build defines it.
Object.assign(globalThis, { __VERSION__: `v${manifest.version}` });
// Node's own: the fake server gets them as they are from jsdom's XMLHttpRequest, and knows no others.
globalThis.FormData = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData;
globalThis.File = NodeFile as unknown as typeof File;
globalThis.reportError = (error) => console.error(error);

// On a busy machine a response may take longer than a second.
configure({ asyncUtilTimeout: 5000 });
// What is waited for is looked for again and again, and each time in vain it would print the whole page. Somebody at work may want to see it.
if (process.env.CI) configure({ getElementError: (message) => new Error(message ?? "not found") });

beforeAll(async () => {
  await startLanguages();
  await alsoSpeak("inside");
  await alsoSpeak("pages");
  await alsoSpeak("people");
  await alsoSpeak("team");
  await alsoSpeak("admin");
  await alsoSpeak("flow");
  api.listen({ onUnhandledRequest: "error" });
});
beforeEach(() => speak("en"));
// A test begins without a recent click, as one of the test before it.
beforeEach(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
const { setTimeout: realTimeout, setInterval: realInterval } = globalThis;
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // With fake timers left on, the tests of the next file would hang.
  const areReal = setTimeout === realTimeout && setInterval === realInterval;
  Object.assign(globalThis, { setTimeout: realTimeout, setInterval: realInterval });
  if (!areReal) throw new Error("A fake timer stayed.");
  api.resetHandlers();
  cleanup();
  leave();
  for (const { key } of shownToasts()) toast.dismiss(key);
  document.body.replaceChildren();
  localStorage.clear();
  leave(); // again, now that the browser has no user id
});
afterAll(() => api.close());

// The window is shared with the next file: properties added by this one are removed.
const lent: object[] = [navigator, document, HTMLElement.prototype];
const own = lent.map((one) => new Set(Object.getOwnPropertyNames(one)));
const isOfReact = (key: string) => key.startsWith("_react"); // by this it knows that it listens there
afterAll(() => {
  for (const [at, one] of lent.entries())
    for (const key of Object.getOwnPropertyNames(one)) if (!own[at]?.has(key) && !isOfReact(key)) Reflect.deleteProperty(one, key);
});
