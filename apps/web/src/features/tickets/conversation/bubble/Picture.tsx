import type { Message } from "@recado/contract/messages";
import { type MouseEvent, useState } from "react";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/Picture.module.css";
import { PlayMark } from "../../../../ui/chat/PlayMark.tsx";
import { styleOf } from "../../../../ui/chat/pictureBox.ts";
import type { useLinks } from "../../files/useLinks.ts";
import { useView } from "../../files/viewer/view.tsx";

type Props = { message: Message; links: Pick<ReturnType<typeof useLinks>, "isBroken" | "renew" | "open"> };

/** A picture, or a film by its first picture, in its own place; a press shows it as large as the screen. */
export function Picture({ message, links: { isBroken, renew, open } }: Props) {
  const { t } = useTranslation();
  const view = useView();
  const [isThere, setThere] = useState(false);
  // With another key or button it opens beside, as links do.
  const shown = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return open(event);
    event.preventDefault();
    view?.(message);
  };
  const { kind, mediaUrl, thumbnailUrl, mediaName } = message;
  const [word, isFilm] = [t(`tickets.kind.${kind}`), kind === "video"];
  const small = isFilm ? (isBroken ? null : thumbnailUrl) : (thumbnailUrl ?? mediaUrl);
  return (
    <a
      className={classes.box}
      style={styleOf(message)}
      data-state={small === null ? "none" : isThere ? "there" : "coming"}
      href={mediaUrl ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      onClick={view && kind !== "sticker" ? shown : open}
      {...(isFilm && { "aria-label": word })}
    >
      {small !== null && (
        <img
          className={classes.picture}
          src={small}
          alt={isFilm ? "" : (mediaName ?? word)}
          loading="lazy"
          onLoad={() => setThere(true)}
          onError={renew}
        />
      )}
      {isFilm && <PlayMark />}
    </a>
  );
}
