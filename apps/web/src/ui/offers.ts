import { shownToasts, toast } from "./toasts.ts";

/** Only once: the toast is gone after that. */
export function acceptOffer(key: number) {
  const offer = shownToasts().find((toast) => toast.key === key)?.offer;
  toast.dismiss(key);
  offer?.take();
}

const newestOffer = () => shownToasts().findLast(({ offer }) => offer);

/** The newest offer at the last input in each field. */
const writtenAt = new WeakMap<EventTarget, number>();
window.addEventListener("input", ({ target }) => {
  const newest = newestOffer();
  if (target && newest) writtenAt.set(target, newest.key);
});

const isLeftEmpty = (field: HTMLTextAreaElement, since: number) => field.value === "" && (writtenAt.get(field) ?? 0) < since;

/** The newest is undone first, as everywhere; in a field with newer input, Ctrl+Z belongs to the text. */
export function undoNewest(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const { target } = event;
  const newest = newestOffer();
  if (!newest || event.defaultPrevented) return;
  const isEmpty = target instanceof HTMLTextAreaElement && isLeftEmpty(target, newest.key);
  const isWriting =
    !isEmpty && target instanceof Element && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
  if (isWriting) return;
  event.preventDefault();
  acceptOffer(newest.key);
}
