/** How long after a click a text field that it leads to may take the focus. */
const CLICK_LEADS_FOR_MS = 3_000;

let last: "key" | "mouse" | "finger" | undefined;
let clickedAt = Number.NEGATIVE_INFINITY;

function onPointerDown({ pointerType }: PointerEvent) {
  last = pointerType === "mouse" ? "mouse" : "finger";
  if (last === "mouse") clickedAt = performance.now();
}
function onKeyDown() {
  last = "key";
}
window.addEventListener("pointerdown", onPointerDown, { capture: true });
window.addEventListener("keydown", onKeyDown, { capture: true });

/** A key press leaves the focus where it is, and a touch must not open the on-screen keyboard over the conversation. */
export const isByMouse = () => last === "mouse" && performance.now() - clickedAt < CLICK_LEADS_FOR_MS;

export const isByFinger = () => last === "finger";
