import type { Help } from "@recado/contract/helps";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./Player.module.css";

/** In a page of ours that alone may show what is another site's: the application's content policy lets no other page do that. */
const addressOf = ({ video, title }: Help, language: string) =>
  `/helps/player.html#${new URLSearchParams({ v: video, hl: language, title })}`;

export function Player({ help, onClose }: { help: Help; onClose(): void }) {
  const { i18n } = useTranslation();
  const frame = useRef<HTMLIFrameElement>(null);
  useKeysHere(frame);
  return (
    <Dialog title={help.title} size="xl" onClose={onClose}>
      <iframe
        ref={frame}
        className={classes.frame}
        src={addressOf(help, i18n.language)}
        title={help.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
      />
      {help.description && (
        <p className={classes.description} dir="auto">
          {help.description}
        </p>
      )}
    </Dialog>
  );
}

/**
 * Whoever presses something in the video gives it the keyboard, and Escape would no longer close the dialog: it is taken back. Whoever
 * comes into it by Tab keeps it there.
 */
function useKeysHere(frame: { readonly current: HTMLIFrameElement | null }) {
  useEffect(() => {
    let isByTab = false;
    const heard = {
      keydown: ({ key }: KeyboardEvent) => {
        isByTab = key === "Tab";
      },
      focusin: () => {
        isByTab = false; // it led to something of ours
      },
      blur: () => {
        if (isByTab) return;
        setTimeout(() => {
          if (frame.current && document.activeElement === frame.current) frame.current.closest<HTMLElement>("[role=dialog]")?.focus();
        });
      },
    };
    const hears = new AbortController();
    window.addEventListener("keydown", heard.keydown, { signal: hears.signal, capture: true });
    window.addEventListener("focusin", heard.focusin, { signal: hears.signal });
    window.addEventListener("blur", heard.blur, { signal: hears.signal });
    return () => hears.abort();
  }, [frame]);
}
