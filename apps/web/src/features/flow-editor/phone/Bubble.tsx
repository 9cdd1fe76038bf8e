import type { Effect } from "@recado/flow-engine/run";
import type { Line } from "@recado/flow-engine/trial";
import { useTranslation } from "../../../lib/texts.tsx";
import { formatted } from "../../../ui/formatted.tsx";
import { useQueues } from "../dialogs/TicketDialog.tsx";
import { useMediaFile } from "../media/useMedia.ts";
import classes from "./Phone.module.css";

export function Bubble({ line }: { line: Line }) {
  const { t } = useTranslation();
  if (line.by === "end") return <p className={classes.note}>{t(`flowEditor.phone.ends.${line.end}`)}</p>;
  if (line.by === "flow") return <Done effect={line.effect} />;
  return (
    <p className={classes.person} dir="auto">
      {line.text}
    </p>
  );
}

function Done({ effect }: { effect: Effect }) {
  const { t } = useTranslation();
  const file = useMediaFile(effect.type === "send" ? effect.file : undefined);
  const { data: queues = [] } = useQueues();
  if (effect.type === "say")
    return (
      <p className={classes.flow} dir="auto">
        {formatted(effect.text)}
      </p>
    );
  if (effect.type === "queue") {
    const name = queues.find(({ id }) => id === effect.queueId)?.name;
    return <p className={classes.note}>{name ? t("flowEditor.phone.queue", { name }) : t("flowEditor.phone.noQueue")}</p>;
  }
  if (effect.type === "serve") return <p className={classes.note}>{t("flowEditor.phone.service", { name: effect.settings.name })}</p>;
  if (effect.media === "img" && file) return <img className={classes.picture} src={file.path} alt={file.original} />;
  return (
    <p className={classes.flow} dir="auto">
      {t(`flowEditor.parts.${effect.media}`)} {effect.name ?? file?.original ?? ""}
    </p>
  );
}
