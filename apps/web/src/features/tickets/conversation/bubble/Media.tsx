import { Button } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { use } from "react";
import { fileSize } from "../../../../lib/format.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import shape from "../../../../ui/chat/Picture.module.css";
import { styleOf } from "../../../../ui/chat/pictureBox.ts";
import { Sound } from "../../../../ui/chat/sound/Sound.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { fileType } from "../../files/fileType.ts";
import { useLinks } from "../../files/useLinks.ts";
import { OnlyReadContext } from "./onlyRead.ts";
import { Picture } from "./Picture.tsx";

/** What is looked at: its place is there before it is, and while it comes. */
const SEEN = ["image", "sticker", "video"];

/** A file as it is best seen or heard; where it is not there, whether it comes, or a way to ask for it again. */
export function Media({ message }: { message: Message }) {
  const { t } = useTranslation();
  const links = useLinks(message);
  const { kind, mediaState, mediaUrl, playableUrl, mediaName, mediaSize, mediaSeconds, mediaWaveform } = message;
  const word = t(`tickets.kind.${kind}`);
  const isSeen = SEEN.includes(kind);
  if (mediaState !== "ready" || mediaUrl === null) {
    const absent = <Absent message={message} word={word} again={links.again} />;
    if (!isSeen) return <p className={classes.file}>{absent}</p>;
    return (
      <div className={shape.box} style={styleOf(message)} data-state={mediaState === "waiting" ? "coming" : "none"}>
        {absent}
      </div>
    );
  }
  // A picture that no browser can show is at least a file that can be had.
  if (isSeen && (kind === "video" || !links.isBroken)) return <Picture message={message} links={links} />;
  if (kind === "voice" || kind === "audio")
    return <Sound src={playableUrl ?? mediaUrl} seconds={mediaSeconds} waveform={mediaWaveform} label={word} onError={links.renew} />;
  return (
    <a className={classes.file} href={mediaUrl} target="_blank" rel="noopener noreferrer" onClick={links.open}>
      <IconFile size={20} aria-hidden />
      <span dir="auto">
        {mediaName ?? word}
        <span className={classes.detail}>{[fileType(message), mediaSize !== null && fileSize(mediaSize)].filter(Boolean).join(" · ")}</span>
      </span>
    </a>
  );
}

/** Nobody gets it by asking again: the contact sends it anew. */
const LOST = ["media-gone", "media-too-large", "media-unreadable"];

type AbsentProps = { message: Message; word: string; again: ReturnType<typeof useLinks>["again"] };

function Absent({ message: { id, mediaState, failure }, word, again }: AbsentProps) {
  const { t } = useTranslation();
  const isOnlyRead = use(OnlyReadContext);
  if (mediaState === "waiting") return t("tickets.mediaWaiting", { kind: word });
  if (failure === "connection-removed") return t("tickets.mediaRemoved", { kind: word }); // nobody is left to ask
  const failed = t([`tickets.mediaLost.${failure}`, "tickets.mediaFailed"], { kind: word });
  if (isOnlyRead || LOST.includes(failure ?? "")) return failed;
  return (
    <>
      {failed}
      <Button
        size="compact-xs"
        variant="light"
        loading={again.isPending}
        onClick={() => again.mutate(id, { onError: (error) => toast.refused(error, t) })}
      >
        {t("common.retry")}
      </Button>
    </>
  );
}
