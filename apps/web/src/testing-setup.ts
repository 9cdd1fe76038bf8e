import { File as NodeFile } from "node:buffer";
import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import "./testing-browser.ts";
import manifest from "../package.json" with { type: "json" };
import { alsoSpeak, speak, startLanguages } from "./lib/i18n.ts";
import { leave } from "./lib/session.ts";
import { api } from "./testing.tsx";
import { shownToasts, toast } from "./ui/toasts.ts";

// As the build writes it in.
Object.assign(globalThis, { __VERSION__: `v${manifest.version}` });
// Node's own: what jsdom's XMLHttpRequest is given goes to the fake server as it is, which knows no others.
globalThis.FormData = (await new Response(new URLSearchParams()).formData()).constructor as typeof FormData;
globalThis.File = NodeFile as unknown as typeof File;
globalThis.reportError = (error) => console.error(error);

// What is waited for comes when it comes: on a busy machine later than in a second.
configure({ asyncUtilTimeout: 5000 });

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
// A test begins with nothing pressed a moment ago, as by the one before it.
beforeEach(() => void window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" })));
const { setTimeout: realTimeout, setInterval: realInterval } = globalThis;
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // With one that stands still, the tests of the next file would wait for ever.
  const areReal = setTimeout === realTimeout && setInterval === realInterval;
  Object.assign(globalThis, { setTimeout: realTimeout, setInterval: realInterval });
  if (!areReal) throw new Error("A fake timer stayed.");
  api.resetHandlers();
  cleanup();
  leave();
  for (const { key } of shownToasts()) toast.dismiss(key);
  document.body.replaceChildren();
  localStorage.clear();
  leave(); // once more: now this browser knows nobody
});
afterAll(() => api.close());

// The window is there for the next file, too: what was put on these by this one is taken off.
const lent: object[] = [navigator, document, HTMLElement.prototype];
const own = lent.map((one) => new Set(Object.getOwnPropertyNames(one)));
const isOfReact = (key: string) => key.startsWith("_react"); // by this it knows that it listens there
afterAll(() => {
  for (const [at, one] of lent.entries())
    for (const key of Object.getOwnPropertyNames(one)) if (!own[at]?.has(key) && !isOfReact(key)) Reflect.deleteProperty(one, key);
});
