import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { useTranslation } from "react-i18next";
import { fileSize } from "../../../lib/format.ts";
import classes from "./MessageList.module.css";
import { useFreshLinks } from "./useFreshLinks.ts";

/** A file as it is best seen or heard; where it is not there, whether it comes, or a way to ask for it again. */
export function Media({ message }: { message: Message }) {
  const { t } = useTranslation();
  const links = useFreshLinks(message);
  const { kind, mediaState, mediaUrl, playableUrl, thumbnailUrl, mediaName, mediaSize } = message;
  const word = t(`tickets.kind.${kind}`);
  if (mediaState === "waiting") return <p className={classes.file}>{t("tickets.mediaWaiting", { kind: word })}</p>;
  if (mediaState === "failed" || mediaUrl === null)
    return (
      <p className={classes.file}>
        {t("tickets.mediaFailed", { kind: word })}
        <Button size="compact-xs" variant="light" loading={links.isPending} onClick={links.again}>
          {t("common.retry")}
        </Button>
      </p>
    );
  if (kind === "image" || kind === "sticker")
    return (
      <a href={mediaUrl} target="_blank" rel="noopener noreferrer" onClick={links.onClick}>
        <img
          className={`${classes.picture} ${kind === "sticker" ? classes.sticker : ""}`}
          src={thumbnailUrl ?? mediaUrl}
          alt={mediaName ?? word}
          loading="lazy"
          onError={links.renew}
        />
      </a>
    );
  const watched = { src: mediaUrl, "aria-label": word, onError: links.renew };
  if (kind === "voice" || kind === "audio")
    return <audio className={classes.sound} controls preload="none" {...watched} src={playableUrl ?? mediaUrl} />;
  if (kind === "video")
    return <video className={classes.picture} controls preload="none" poster={thumbnailUrl ?? undefined} {...watched} />;
  return (
    <a className={classes.file} href={mediaUrl} target="_blank" rel="noopener noreferrer" onClick={links.onClick}>
      <IconFile size={20} aria-hidden />
      <span dir="auto">
        {mediaName ?? word}
        {mediaSize !== null && <span className={classes.detail}>{fileSize(mediaSize)}</span>}
      </span>
    </a>
  );
}
