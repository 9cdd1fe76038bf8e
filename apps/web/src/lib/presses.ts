/** So long what a press has led to may take to come, counted anew from each answer that it had to wait for. */
const LEADS_FOR_MS = 3_000;

/** By these one goes elsewhere, or presses where one stands; whoever types ahead presses the second ones too. */
const GOING = /^(Tab|Escape|Arrow|Home|End|Page)/;
const PRESSING = /^(Enter| )$/;

let isKey = false;
let mouseUntil = Number.NEGATIVE_INFINITY;
/** What the mouse has called for, and until when it may come. */
const awaited = new Map<Promise<unknown>, number>();
const UNANSWERED = Number.POSITIVE_INFINITY;

const soon = () => performance.now() + LEADS_FOR_MS;
const isAhead = (until: number) => performance.now() < until;

function pressed({ pointerType }: PointerEvent) {
  isKey = false;
  if (pointerType === "mouse") mouseUntil = soon();
  else goByKeys();
}
function typed({ key }: KeyboardEvent) {
  isKey = true;
  if (GOING.test(key) || (PRESSING.test(key) && !isOnItsWay())) goByKeys();
}
window.addEventListener("pointerdown", pressed, { capture: true });
window.addEventListener("keydown", typed, { capture: true });

/** Nothing of what comes from here on was called by the mouse. */
export function goByKeys() {
  mouseUntil = Number.NEGATIVE_INFINITY;
  awaited.clear();
}

/**
 * Whether what comes now was called by a press of the mouse: by nobody else, by no key but one that calls for it, and by no finger, for which a keyboard comes
 * up over what one wants to read. What is typed after a press calls for nothing.
 */
export const isByMouse = () => isAhead(mouseUntil) || isOnItsWay();

/** Whether whoever types is ahead of the place that he has called for: his letters are meant for it, and are no keys. */
export const isOnItsWay = () => [...awaited.values()].some(isAhead);

/**
 * What is asked for leads to a place to write in: where the mouse has called for it, it is on its way until it `stands`, or fails.
 * Answers how to wait for it no more. `byKeys`: a key calls for it just as well.
 */
export function awaits(asked: Promise<unknown>, { byKeys = false } = {}): () => void {
  const giveUp = () => void awaited.delete(asked);
  if (isByMouse() || (byKeys && isKey)) awaited.set(asked, UNANSWERED);
  asked.then(() => awaited.has(asked) && awaited.set(asked, soon()), giveUp);
  return giveUp;
}

/** Whoever goes elsewhere himself waits for nothing that has not come. */
export function givesUp() {
  for (const [asked, until] of awaited) if (until === UNANSWERED) awaited.delete(asked);
}

/** One writes there, or is told why not; what has not been answered yet leads elsewhere. */
export function stands() {
  for (const [asked, until] of awaited) if (until !== UNANSWERED) awaited.delete(asked);
}
