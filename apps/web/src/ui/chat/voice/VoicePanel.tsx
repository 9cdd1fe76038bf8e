import IconMicrophone from "@tabler/icons-react/dist/esm/icons/IconMicrophone.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { KeyboardEvent } from "react";
import type { useRecorder } from "../../../lib/sound/useRecorder.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useConfirm } from "../../confirm.tsx";
import { IconButton } from "../../IconButton.tsx";
import { clock } from "../sound/clock.ts";
import { LevelMeter } from "./LevelMeter.tsx";
import classes from "./Voice.module.css";
import { VoicePreview } from "./VoicePreview.tsx";

/** From this length on, discarding asks first. */
const ASKED_AFTER_SECONDS = 1;

/** Shows the level while recording, and a player while paused. Escape discards, after a confirmation. */
export function VoicePanel({ recorder }: { recorder: ReturnType<typeof useRecorder> }) {
  const { t } = useTranslation();
  const { seconds = 0, isPaused, isLost, soFar, stream, pause, resume, stop } = recorder;
  const confirm = useConfirm();
  const mayLose = () =>
    confirm({ title: t("tickets.voice.lose.title"), takes: t("tickets.voice.lose.takes"), action: t("common.unsaved.leave") });
  const escaped = async (event: KeyboardEvent) => {
    if (event.key === "Escape" && (seconds < ASKED_AFTER_SECONDS || (await mayLose()))) stop({ keep: false });
  };
  return (
    <fieldset className={classes.recording} aria-label={t("tickets.voice.recording")} onKeyDown={escaped}>
      {isLost && (
        <div role="alert" className={classes.lost}>
          {t("tickets.voice.lost")}
        </div>
      )}
      <IconButton label={t("tickets.voice.discard")} onClick={() => stop({ keep: false })}>
        <IconTrash size={20} aria-hidden />
      </IconButton>
      <p role="timer">
        <span className={classes.dot} data-paused={isPaused} aria-hidden />
        {clock(seconds)}
      </p>
      <div className={classes.middle}>
        {isPaused ? soFar && <VoicePreview file={soFar} seconds={seconds} /> : stream && <LevelMeter stream={stream} />}
      </div>
      {/* One button for both, so that it keeps the focus, and with it Escape. */}
      <IconButton
        label={t(isPaused ? "tickets.voice.resume" : "tickets.voice.pause")}
        aria-disabled={isLost || undefined}
        data-disabled={isLost}
        onClick={isPaused ? resume : pause}
      >
        {isPaused ? <IconMicrophone size={20} aria-hidden /> : <IconPlayerPause size={20} aria-hidden />}
      </IconButton>
      <IconButton label={t("tickets.voice.send")} variant="filled" color="brand" autoFocus onClick={() => stop({ keep: true })}>
        <IconSend size={20} aria-hidden />
      </IconButton>
    </fieldset>
  );
}
