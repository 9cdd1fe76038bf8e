import type { Attendant, Doing } from "@recado/contract/events";
import { now } from "../../../lib/clock.ts";
import { watched } from "../../../lib/hooks/watched.ts";
import { onLine, say } from "../../../lib/realtime.ts";

/** The server drops agents who have been silent for twice this time. */
const AGAIN_EVERY_MS = 30_000;
/** At most one event in this time while the agent types. */
const WORD_EVERY_MS = 4_000;
const RESTS_AFTER_MS = 6_000;
/** A short look into another tab does not count as leaving. */
const LEAVES_AFTER_MS = 60_000;

type Attention = { ticketId: number | null; doing: Doing; announced: { doing: Doing; at: number } | undefined; people: Attendant[] };

let attention: Attention = nowhere();
let rest: ReturnType<typeof setTimeout> | undefined;
const { watch, tellWatchers } = watched();

export { watch };

function nowhere(): Attention {
  return { ticketId: null, doing: "reading", announced: undefined, people: [] };
}

/**
 * Tells the server that this conversation is open, until the returned function is called. A page has one at a time. Only opening counts: a
 * peek from the list, as admins do, is not announced.
 */
export function attend(ticketId: number): () => void {
  change({ ...nowhere(), ticketId });
  sayIt();
  const again = setInterval(() => document.visibilityState === "visible" && sayIt(), AGAIN_EVERY_MS);
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const onVisibility = () => {
    clearTimeout(leaving);
    if (document.visibilityState === "visible") sayIt();
    else leaving = setTimeout(() => say("presence", { ticketId: null, doing: "reading" }), LEAVES_AFTER_MS);
  };
  document.addEventListener("visibilitychange", onVisibility);
  // Offline, the colleagues are unknown, so none are shown; a new connection has to announce itself again.
  const off = onLine((isOn) => (isOn ? sayIt() : change({ ...attention, people: [] })));
  return () => {
    clearInterval(again);
    clearTimeout(leaving);
    clearTimeout(rest);
    document.removeEventListener("visibilitychange", onVisibility);
    off();
    if (attention.ticketId !== ticketId) return; // the next one is announced already, and the server keeps one per page
    change(nowhere());
    say("presence", { ticketId: null, doing: "reading" });
  };
}

/** A keystroke that changes the text. */
export function writes(doing: Exclude<Doing, "reading">) {
  if (attention.ticketId === null) return;
  clearTimeout(rest);
  rest = setTimeout(rests, RESTS_AFTER_MS);
  if (attention.doing !== doing) change({ ...attention, doing });
  const { announced } = attention;
  if (announced?.doing !== doing || now().getTime() - announced.at >= WORD_EVERY_MS) sayIt();
}

/** The text was sent or discarded. */
export function rests() {
  clearTimeout(rest);
  if (attention.doing === "reading") return;
  change({ ...attention, doing: "reading" });
  sayIt();
}

export function setAttendants(ticketId: number, people: Attendant[]) {
  if (attention.ticketId === ticketId) change({ ...attention, people });
}

export const attended = () => attention;

function sayIt() {
  const { ticketId, doing } = attention;
  if (ticketId === null) return;
  attention = { ...attention, announced: { doing, at: now().getTime() } };
  say("presence", { ticketId, doing });
}

function change(next: Attention) {
  attention = next;
  tellWatchers();
}
