import type { Attendant, Doing } from "@recado/contract/events";
import { now } from "../../../lib/clock.ts";
import { watched } from "../../../lib/hooks/watched.ts";
import { onLine, say } from "../../../lib/realtime.ts";

/** Within twice of it the server takes whoever says nothing more for gone. */
const AGAIN_EVERY_MS = 30_000;
/** Of a word in each key that is pressed nobody would have more. */
const WORD_EVERY_MS = 4_000;
const RESTS_AFTER_MS = 6_000;
/** Whoever only looks something up in another tab has not left. */
const LEAVES_AFTER_MS = 60_000;

type Attention = { ticketId: number | null; doing: Doing; said: { doing: Doing; at: number } | undefined; people: Attendant[] };

let attention: Attention = nowhere();
let rest: ReturnType<typeof setTimeout> | undefined;
const { watch, tellWatchers } = watched();

export { watch };

function nowhere(): Attention {
  return { ticketId: null, doing: "reading", said: undefined, people: [] };
}

/**
 * From here until the answer is called this conversation is before me, and my colleagues may know. A page has one at a time. Only
 * who has opened it attends it: whoever peeks at it from the list, as admins do, is meant to disturb nobody there.
 */
export function attend(ticketId: number): () => void {
  change({ ...nowhere(), ticketId });
  sayIt();
  const again = setInterval(() => document.visibilityState === "visible" && sayIt(), AGAIN_EVERY_MS);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const looked = () => {
    clearTimeout(leaving);
    if (document.visibilityState === "visible") sayIt();
    else leaving = setTimeout(() => say("presence", { ticketId: null, doing: "reading" }), LEAVES_AFTER_MS);
  };
  document.addEventListener("visibilitychange", looked);
  // Whom one does not hear of one does not show; on a new line one is somebody who has just come.
  const off = onLine((isOn) => (isOn ? sayIt() : change({ ...attention, people: [] })));
  return () => {
    clearInterval(again);
    clearTimeout(leaving);
    clearTimeout(rest);
    document.removeEventListener("visibilitychange", looked);
    off();
    if (attention.ticketId !== ticketId) return; // the next one has come already, and the server knows that nobody is at two
    change(nowhere());
    say("presence", { ticketId: null, doing: "reading" });
  };
}

/** A key was pressed that changes what one writes. */
export function writes(doing: Exclude<Doing, "reading">) {
  if (attention.ticketId === null) return;
  clearTimeout(rest);
  rest = setTimeout(rests, RESTS_AFTER_MS);
  if (attention.doing !== doing) change({ ...attention, doing });
  const { said } = attention;
  if (said?.doing !== doing || now().getTime() - said.at >= WORD_EVERY_MS) sayIt();
}

/** It was sent, or given up. */
export function rests() {
  clearTimeout(rest);
  if (attention.doing === "reading") return;
  change({ ...attention, doing: "reading" });
  sayIt();
}

export function hearOf(ticketId: number, people: Attendant[]) {
  if (attention.ticketId === ticketId) change({ ...attention, people });
}

export const attended = () => attention;

function sayIt() {
  const { ticketId, doing } = attention;
  if (ticketId === null) return;
  attention = { ...attention, said: { doing, at: now().getTime() } };
  say("presence", { ticketId, doing });
}

function change(next: Attention) {
  attention = next;
  tellWatchers();
}
