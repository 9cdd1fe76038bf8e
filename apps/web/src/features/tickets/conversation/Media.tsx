import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fileSize } from "../../../lib/format.ts";
import { toast } from "../../../ui/toasts.ts";
import classes from "./MessageList.module.css";
import { useLinks } from "./useLinks.ts";

/** A file as it is best seen or heard; where it is not there, whether it comes, or a way to ask for it again. */
export function Media({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { again, renew, open } = useLinks(message);
  const { kind, mediaState, mediaUrl, playableUrl, thumbnailUrl, mediaName, mediaSize } = message;
  const word = t(`tickets.kind.${kind}`);
  const picture = thumbnailUrl ?? mediaUrl;
  const [broken, setBroken] = useState<string | null>(null);
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
  // One that no browser can show is a file like any other; a link that was only old comes back as another one.
  if ((kind === "image" || kind === "sticker") && picture !== null && picture !== broken)
    return (
      <a href={mediaUrl} target="_blank" rel="noopener noreferrer" onClick={open}>
        <img
          className={`${classes.picture} ${kind === "sticker" ? classes.sticker : ""}`}
          src={picture}
          alt={mediaName ?? word}
          loading="lazy"
          onError={() => {
            setBroken(picture);
            renew();
          }}
        />
      </a>
    );
  if (kind === "voice" || kind === "audio")
    // biome-ignore lint/a11y/useMediaCaption: what customers say comes without captions.
    return <audio className={classes.sound} controls preload="none" src={playableUrl ?? mediaUrl} aria-label={word} onError={renew} />;
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
        {mediaSize !== null && <span className={classes.detail}>{fileSize(mediaSize)}</span>}
      </span>
    </a>
  );
}
