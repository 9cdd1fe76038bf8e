import { useEffect, useState } from "react";
import { now } from "../../lib/clock.ts";
import { lasting } from "../../lib/format.ts";
import { refusalWords } from "../../lib/net/refusalWords.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import type { Session } from "./draft/useSession.ts";
import classes from "./Editor.module.css";

/** Whether the draft is published, and when it was saved. */
export function DraftState({ session: { saving, publishedId } }: { session: Session }) {
  const { t } = useTranslation();
  const { state, savedAt, isChanged, error } = saving;
  const which = publishedId === null ? "never" : isChanged || state !== "saved" ? "draft" : "live";
  return (
    <div className={classes.state} data-state={state}>
      <Chip kind={which === "live" ? "brand" : "plain"} isWhole>
        <span className={classes.whole}>{t(`flowEditor.shown.${which}`)}</span>
        <span className={classes.short}>{t(`flowEditor.shortly.${which === "live" ? "live" : "draft"}`)}</span>
      </Chip>
      <span className={classes.saved} data-state={state}>
        {state === "saved" ? <Ago at={savedAt} /> : t(`flowEditor.save.${state}`)}
        {(state === "refused" || state === "failed") && error && ` ${refusalWords(error, t)}`}
      </span>
      <span className="sr-only" role="status">
        {state === "failed" || state === "refused" ? t(`flowEditor.save.${state}`) : ""}
      </span>
    </div>
  );
}

const TICK_MS = 1000;

function Ago({ at }: { at: string }) {
  const { t } = useTranslation();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((before) => before + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now().getTime() - Date.parse(at)) / 1000));
  const minutes = Math.floor(seconds / 60);
  return t("flowEditor.save.saved", {
    time: lasting(seconds < 60 ? seconds : minutes < 60 ? minutes * 60 : Math.floor(minutes / 60) * 3600),
  });
}
