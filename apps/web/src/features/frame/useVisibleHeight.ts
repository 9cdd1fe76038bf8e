import { useEffect } from "react";

/** Lower than this it is the browser's bar that comes and goes, not a keyboard. */
const KEYBOARD_FROM_PX = 120;

/**
 * What a phone's keyboard leaves of the page, for browsers that lay it over the page: the frame is as high as that, so that what one
 * writes in stands above it. The root says that a keyboard is there.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    const root = document.documentElement;
    let tallest = window.innerHeight;
    const follow = () => {
      // Enlarged by two fingers, one sees less of the page for another reason.
      if (seen.scale > 1.01) return;
      if (window.innerHeight > tallest || Math.abs(window.innerWidth - width) > 1) tallest = window.innerHeight;
      width = window.innerWidth;
      const isOver = window.innerHeight - seen.height > KEYBOARD_FROM_PX;
      const isOpen = isOver || (isTouch() && tallest - seen.height > KEYBOARD_FROM_PX);
      root.dataset.keyboard = String(isOpen);
      if (isOver) root.style.setProperty("--visible", `${seen.height}px`);
      else root.style.removeProperty("--visible");
      // Such a browser pushes the page up to show the field, which is in sight by itself now; one in a dialog lies over the page.
      const isInFrame = !document.activeElement?.closest("[role=dialog]");
      if (isOver && seen.offsetTop > 0 && isInFrame) window.scrollTo(0, 0);
    };
    let width = window.innerWidth;
    follow();
    seen.addEventListener("resize", follow);
    seen.addEventListener("scroll", follow);
    return () => {
      seen.removeEventListener("resize", follow);
      seen.removeEventListener("scroll", follow);
      root.style.removeProperty("--visible");
      delete root.dataset.keyboard;
    };
  }, []);
}

const isTouch = () => window.matchMedia("(pointer: coarse)").matches;
