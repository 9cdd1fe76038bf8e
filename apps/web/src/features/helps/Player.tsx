import type { Help } from "@recado/contract/helps";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import classes from "./Player.module.css";

/** The video runs in a page of ours with its own content policy: the app's policy forbids frames of other sites. */
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
 * A click into the video gives it the focus, and Escape would no longer close the dialog: the focus is taken back. Focus by Tab stays in
 * the video.
 */
function useKeysHere(frame: { readonly current: HTMLIFrameElement | null }) {
  useEffect(() => {
    let isByTab = false;
    const listeners = {
      keydown: ({ key }: KeyboardEvent) => {
        isByTab = key === "Tab";
      },
      focusin: () => {
        isByTab = false; // Tab moved to an element of ours
      },
      blur: () => {
        if (isByTab) return;
        setTimeout(() => {
          if (frame.current && document.activeElement === frame.current) frame.current.closest<HTMLElement>("[role=dialog]")?.focus();
        });
      },
    };
    const abort = new AbortController();
    window.addEventListener("keydown", listeners.keydown, { signal: abort.signal, capture: true });
    window.addEventListener("focusin", listeners.focusin, { signal: abort.signal });
    window.addEventListener("blur", listeners.blur, { signal: abort.signal });
    return () => abort.abort();
  }, [frame]);
}
