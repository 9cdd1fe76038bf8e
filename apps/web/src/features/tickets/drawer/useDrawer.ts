import { useMediaQuery } from "@mantine/hooks";
import { useRef, useState } from "react";
import { keep, recall } from "../../../lib/storage.ts";

/** Where the focus goes; each time that it is asked for anew, it is another object. */
export type Aim = { at: "top" | "notes" };

/**
 * What is known of the contact, beside his conversation. Where there is room for both it is as one has left it; over the
 * conversation it lies only for whoever asks for it.
 */
export function useDrawer() {
  const now = { getInitialValueInEffect: false };
  const isBeside = useMediaQuery("(min-width: 1440px)", undefined, now);
  const isOver = useMediaQuery("(min-width: 1024px)", undefined, now);
  const [isOpen, setOpen] = useState(() => isBeside && recall("contactDrawer") === "open");
  const [aim, setAim] = useState<Aim>();
  const opener = useRef<Element>(null);
  const opened = useRef<HTMLElement>(null);
  const name = useRef<HTMLButtonElement>(null);

  const put = (open: boolean) => {
    setOpen(open);
    if (isBeside) keep("contactDrawer", open ? "open" : "closed");
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
    /** Nothing of the conversation can be seen, so nothing of it is to be reached. */
    isCovering: isOpen && !isOver,
  };
}

export type Drawer = ReturnType<typeof useDrawer>;

/** Where one was, if that is still there; else the name, which is there on every screen. */
function back(opener: Element | null, name: HTMLElement | null) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
  else name?.focus();
}
