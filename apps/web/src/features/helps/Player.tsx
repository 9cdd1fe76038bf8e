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
  const pointer = useKeysHere(frame);
  return (
    <Dialog title={help.title} size="xl" onClose={onClose}>
      <iframe
        ref={frame}
        className={classes.frame}
        src={addressOf(help, i18n.language)}
        title={help.title}
        allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
        allowFullScreen
        {...pointer}
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
 * comes into it by keyboard keeps it there.
 */
function useKeysHere(frame: { readonly current: HTMLIFrameElement | null }) {
  const isPointedAt = useRef(false);
  useEffect(() => {
    const takeBack = () =>
      setTimeout(() => {
        if (isPointedAt.current && frame.current && document.activeElement === frame.current)
          frame.current.closest<HTMLElement>("[role=dialog]")?.focus();
      });
    window.addEventListener("blur", takeBack);
    return () => window.removeEventListener("blur", takeBack);
  }, [frame]);
  return {
    onPointerEnter: () => {
      isPointedAt.current = true;
    },
    onPointerLeave: () => {
      isPointedAt.current = false;
    },
  };
}
