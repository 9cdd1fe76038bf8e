import type { Message } from "@recado/contract/messages";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { dateTime, fileSize } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Sound } from "../../../ui/chat/sound/Sound.tsx";
import { fileType } from "../files/fileType.ts";
import { useLinks } from "../files/useLinks.ts";
import classes from "./Files.module.css";

/** A sound is heard where it stands, a document is taken along. */
export function FileEntry({ message }: { message: Message }) {
  const { t } = useTranslation();
  const { renew, open } = useLinks(message);
  const { kind, mediaUrl, playableUrl, mediaName, mediaSize, mediaSeconds, mediaWaveform, createdAt } = message;
  const word = t(`tickets.kind.${kind}`);
  const detail = [fileType(message), mediaSize !== null && fileSize(mediaSize), dateTime(createdAt)].filter(Boolean).join(" · ");
  if (kind !== "document")
    return (
      <li>
        <p className={classes.heard}>
          {word} <span className={classes.detail}>{dateTime(createdAt)}</span>
        </p>
        <Sound
          src={playableUrl ?? mediaUrl ?? undefined}
          seconds={mediaSeconds}
          waveform={mediaWaveform}
          label={t("contactDrawer.fileOf", { kind: word, at: dateTime(createdAt) })}
          onError={renew}
        />
      </li>
    );
  return (
    <li>
      <a className={classes.document} href={mediaUrl ?? undefined} download={mediaName ?? ""} onClick={open}>
        <IconFile size={20} aria-hidden />
        <span className={classes.named}>
          <span className={classes.name} dir="auto">
            {mediaName ?? word}
          </span>
          <span className={classes.detail}>{detail}</span>
        </span>
      </a>
    </li>
  );
}
