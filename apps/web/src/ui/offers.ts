import { shownToasts, toast } from "./toasts.ts";

/** Once; it is gone with that. */
export function takeOffer(key: number) {
  const offer = shownToasts().find((toast) => toast.key === key)?.offer;
  toast.dismiss(key);
  offer?.take();
}

/** The newest is taken back first, as everywhere; where one writes, the keys belong to what one writes. */
export function takeNewestOffer(event: KeyboardEvent) {
  if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  const isWriting =
    event.target instanceof Element && event.target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");
  const newest = shownToasts().findLast(({ offer }) => offer);
  if (!newest || isWriting || event.defaultPrevented) return;
  event.preventDefault();
  takeOffer(newest.key);
}
