import { shownToasts, toast } from "./toasts.ts";

/** Once; it is gone with that. */
export function takeOffer(key: number) {
  const offer = shownToasts().find((toast) => toast.key === key)?.offer;
  toast.dismiss(key);
  offer?.take();
}

const newestOffer = () => shownToasts().findLast(({ offer }) => offer);

/** Which one was the newest as somebody last wrote there. */
const writtenAt = new WeakMap<EventTarget, number>();
window.addEventListener("input", ({ target }) => {
  const newest = newestOffer();
  if (target && newest) writtenAt.set(target, newest.key);
});

const isLeftEmpty = (field: HTMLTextAreaElement, since: number) => field.value === "" && (writtenAt.get(field) ?? 0) < since;

/** The newest is taken back first, as everywhere; where one has written since it came up, the keys belong to what one writes. */
export function takeNewestOffer(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const { target } = event;
  const newest = newestOffer();
  if (!newest || event.defaultPrevented) return;
  const isEmpty = target instanceof HTMLTextAreaElement && isLeftEmpty(target, newest.key);
  const isWriting =
    !isEmpty && target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (isWriting) return;
  event.preventDefault();
  takeOffer(newest.key);
}
