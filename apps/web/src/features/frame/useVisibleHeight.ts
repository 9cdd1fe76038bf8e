import { useEffect } from "react";

/** A smaller difference is the browser's own bar, not a keyboard. */
const KEYBOARD_FROM_PX = 120;

/**
 * The height that an on-screen keyboard leaves, in browsers that lay it over the page: the frame takes that height, so that the input stays
 * visible. The root element is marked while a keyboard is open.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const root = document.documentElement;
    let tallest = window.innerHeight;
    const follow = () => {
      // Pinch zoom also reduces the visible height.
      if (viewport.scale > 1.01) return;
      if (window.innerHeight > tallest || Math.abs(window.innerWidth - width) > 1) tallest = window.innerHeight;
      width = window.innerWidth;
      const isOver = window.innerHeight - viewport.height > KEYBOARD_FROM_PX;
      const isOpen = isOver || (isTouch() && tallest - viewport.height > KEYBOARD_FROM_PX);
      root.dataset.keyboard = String(isOpen);
      if (isOver) root.style.setProperty("--visible", `${viewport.height}px`);
      else root.style.removeProperty("--visible");
      // Such a browser also scrolls the page to show the field, which is visible already; a field in a dialog lies above the page.
      const isInFrame = !document.activeElement?.closest("[role=dialog]");
      if (isOver && viewport.offsetTop > 0 && isInFrame) window.scrollTo(0, 0);
    };
    let width = window.innerWidth;
    follow();
    viewport.addEventListener("resize", follow);
    viewport.addEventListener("scroll", follow);
    return () => {
      viewport.removeEventListener("resize", follow);
      viewport.removeEventListener("scroll", follow);
      root.style.removeProperty("--visible");
      delete root.dataset.keyboard;
    };
  }, []);
}

const isTouch = () => window.matchMedia("(pointer: coarse)").matches;
