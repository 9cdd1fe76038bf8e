import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import { readStored, writeStored } from "../../../lib/storage.ts";

/** Where focus goes; a new object for each request. */
export type Aim = { at: "top" | "notes" };

/**
 * The contact's details beside the conversation. Where both fit, the drawer is as the user left it; where it covers the conversation, it
 * opens only on request.
 */
export function useDrawer() {
  const now = { getInitialValueInEffect: false };
  const isBeside = useMediaQuery("(min-width: 1440px)", undefined, now);
  const isOver = useMediaQuery("(min-width: 1024px)", undefined, now);
  const [isOpen, setOpen] = useState(() => isBeside && readStored("contactDrawer") === "open");
  const [aim, setAim] = useState<Aim>();
  const opener = useRef<Element>(null);
  const opened = useRef<HTMLElement>(null);
  const name = useRef<HTMLButtonElement>(null);

  const put = (open: boolean) => {
    setOpen(open);
    if (isBeside) writeStored("contactDrawer", open ? "open" : "closed");
  };
  const open = (at: Aim["at"]) => {
    if (!opened.current?.contains(document.activeElement)) opener.current = document.activeElement;
    setAim({ at });
    put(true);
  };
  const close = () => {
    const wasInside = opened.current?.contains(document.activeElement);
    put(false);
    if (wasInside) requestAnimationFrame(() => back(opener.current, name.current));
  };
  return {
    isOpen,
    aim,
    opened,
    name,
    open,
    close,
    toggle: () => (isOpen ? close() : open("top")),
    /** The drawer hides the whole conversation, so nothing in that may be reached by keyboard. */
    isCovering: isOpen && !isOver,
  };
}

export type Drawer = ReturnType<typeof useDrawer>;

/** Focus returns to the opener if that still exists; else to the name, which every layout shows. */
function back(opener: Element | null, name: HTMLElement | null) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else name?.focus();
}
