import { type KeyboardEvent, useRef, useState } from "react";

/** Ctrl+F looks through this conversation; once more, and the browser looks through the page. */
export function useFinding() {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState("");
  const opener = useRef<Element>(null);
  const open = () => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  /** Back to where one was; from a menu that is gone, to where the messages are. */
  const close = () => {
    setOpen(false);
    const log = document.querySelector<HTMLElement>("[role=log]");
    const back = opener.current instanceof HTMLElement && opener.current.isConnected ? opener.current : log;
    back?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === "f";
    if (!isFind || isOpen || event.defaultPrevented) return;
    event.preventDefault();
    open();
  };
  return { isOpen, words, setWords, onKeyDown, open, close };
}
