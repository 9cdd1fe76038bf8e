import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconMapPin from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import IconPhoneOff from "@tabler/icons-react/dist/esm/icons/IconPhoneOff.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useTranslation } from "react-i18next";
import { fileSize } from "../../../lib/format.ts";
import { formatted } from "../../../ui/formatted.tsx";
import { useMedia } from "../messageQueries.ts";
import classes from "./MessageList.module.css";

/** What a message shows, by its kind. Everything that people wrote is text and nothing else. */
export function MessageContent({ message }: { message: Message }) {
  const { t } = useTranslation();
  if (message.isDeleted) return <p className={`${classes.text} ${classes.gone}`}>{t("tickets.deleted")}</p>;
  switch (message.kind) {
    case "location":
      return <Place message={message} />;
    case "contacts":
      return message.cards.map((card) => (
        <p key={`${card.name} ${card.number}`} className={classes.file}>
          <IconUser size={20} aria-hidden />
          {card.name} {card.number && `+${card.number}`}
        </p>
      ));
    case "call":
      return (
        <p className={classes.file}>
          <IconPhoneOff size={20} aria-hidden />
          {message.body}
        </p>
      );
    default:
      return (
        <>
          {message.mediaState && <Media message={message} />}
          {message.body !== "" && (
            <p className={classes.text} dir="auto">
              {formatted(message.body)}
            </p>
          )}
        </>
      );
  }
}

function Media({ message }: { message: Message }) {
  const { t } = useTranslation();
  const again = useMedia();
  const { kind, mediaState, mediaUrl, playableUrl, thumbnailUrl, mediaName, mediaSize } = message;
  const word = t(`tickets.kind.${kind}`);
  if (mediaState === "waiting") return <p className={classes.file}>{t("tickets.mediaWaiting", { kind: word })}</p>;
  if (mediaState === "failed" || mediaUrl === null)
    return (
      <p className={classes.file}>
        {t("tickets.mediaFailed", { kind: word })}
        <Button size="compact-xs" variant="light" loading={again.isPending} onClick={() => again.mutate(message.id)}>
          {t("common.retry")}
        </Button>
      </p>
    );
  // A link lives for an hour; one that has grown old is asked for once more.
  const renew = () => again.isIdle && again.mutate(message.id);
  if (kind === "image" || kind === "sticker")
    return (
      <a href={mediaUrl} target="_blank" rel="noopener noreferrer">
        <img
          className={`${classes.picture} ${kind === "sticker" ? classes.sticker : ""}`}
          src={thumbnailUrl ?? mediaUrl}
          alt={mediaName ?? word}
          loading="lazy"
          onError={renew}
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
    <a className={classes.file} href={mediaUrl} target="_blank" rel="noopener noreferrer">
      <IconFile size={20} aria-hidden />
      {mediaName ?? word} {mediaSize !== null && `(${fileSize(mediaSize)})`}
    </a>
  );
}

function Place({ message: { location } }: { message: Message }) {
  const { t } = useTranslation();
  if (!location) return null;
  const { latitude, longitude, name, address } = location;
  return (
    <a className={classes.file} href={`https://www.google.com/maps?q=${latitude},${longitude}`} target="_blank" rel="noopener noreferrer">
      <IconMapPin size={20} aria-hidden />
      {[name, address].filter(Boolean).join(", ") || t("tickets.kind.location")}
    </a>
  );
}
