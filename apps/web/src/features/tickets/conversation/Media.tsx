import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { fileSize } from "../../../lib/format.ts";
import { toast } from "../../../ui/toasts.ts";
import classes from "./MessageList.module.css";
import { Sound } from "./Sound.tsx";
import { useLinks } from "./useLinks.ts";
import { useView } from "./viewer/view.tsx";

/** A file as it is best seen or heard; where it is not there, whether it comes, or a way to ask for it again. */
export function Media({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { again, isBroken, renew, open } = useLinks(message);
  const view = useView();
  // With another key or button it opens beside, as links do.
  const shown = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return open(event);
    event.preventDefault();
    view?.(message);
  };
  const { kind, mediaState, mediaUrl, playableUrl, thumbnailUrl, mediaName, mediaSize } = message;
  const word = t(`tickets.kind.${kind}`);
  if (mediaState === "waiting") return <p className={classes.file}>{t("tickets.mediaWaiting", { kind: word })}</p>;
  if (mediaState === "failed" || mediaUrl === null)
    return (
      <p className={classes.file}>
        {t("tickets.mediaFailed", { kind: word })}
        <Button
          size="compact-xs"
          variant="light"
          loading={again.isPending}
          onClick={() => again.mutate(message.id, { onError: (error) => toast.refused(error, t) })}
        >
          {t("common.retry")}
        </Button>
      </p>
    );
  // A picture that no browser can show is at least a file that can be had.
  if ((kind === "image" || kind === "sticker") && !isBroken)
    return (
      <a href={mediaUrl} target="_blank" rel="noopener noreferrer" onClick={kind === "image" && view ? shown : open}>
        <img
          className={`${classes.picture} ${kind === "sticker" ? classes.sticker : ""}`}
          src={thumbnailUrl ?? mediaUrl}
          alt={mediaName ?? word}
          loading="lazy"
          onError={renew}
        />
      </a>
    );
  if (kind === "voice" || kind === "audio") return <Sound src={playableUrl ?? mediaUrl} label={word} onError={renew} />;
  if (kind === "video")
    return (
      // biome-ignore lint/a11y/useMediaCaption: what customers send comes without captions.
      <video
        className={classes.picture}
        controls
        preload="none"
        poster={thumbnailUrl ?? undefined}
        src={mediaUrl}
        aria-label={word}
        onError={renew}
      />
    );
  return (
    <a className={classes.file} href={mediaUrl} target="_blank" rel="noopener noreferrer" onClick={open}>
      <IconFile size={20} aria-hidden />
      <span dir="auto">
        {mediaName ?? word}
        <span className={classes.detail}>{[typeOf(message), mediaSize !== null && fileSize(mediaSize)].filter(Boolean).join(" · ")}</span>
      </span>
    </a>
  );
}

/** What follows the last dot, or what it was said to be. */
function typeOf({ mediaName, mediaMime }: Message) {
  const ending = /\.(\w{1,5})$/.exec(mediaName ?? "")?.[1] ?? /^\w+\/([\w+-]{1,8})(;|$)/.exec(mediaMime ?? "")?.[1];
  return ending?.toUpperCase();
}
