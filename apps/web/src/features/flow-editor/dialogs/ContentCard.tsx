import { NumberInput, Switch } from "@mantine/core";
import { INTERVAL_MAX_S, TEXT_MAX } from "@recado/flow-engine/limits";
import IconArrowsMove from "@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { type DragEdge, useDrag } from "../../../ui/useDrag.ts";
import { FileCard } from "../media/FileCard.tsx";
import type { Card } from "./cards.ts";
import classes from "./Dialogs.module.css";
import { WordsArea } from "./WordsArea.tsx";

type Props = {
  /** `short`: the visible label, as the card's content says the rest. */
  card: Card & { short: string };
  error: string | undefined;
  /** The dialog's first card takes the focus. */
  isFirst: boolean;
  onChange(changes: Partial<Card>): void;
  onMove(): void;
  onRemove(): void;
  onPut(moved: string, edge: DragEdge, isTrial: boolean): boolean;
};

export function ContentCard({ card, error, isFirst, onChange, onMove, onRemove, onPut }: Props) {
  const { t } = useTranslation();
  const { row, handle, edge, isDragged } = useDrag(card.key, onPut);
  return (
    <li>
      <div ref={row} className={classes.card} data-card={card.key} data-edge={edge} data-dragged={isDragged}>
        <div className={classes.cardHead} data-head>
          <span ref={handle} className={classes.grip} aria-hidden>
            <IconGripVertical size={18} />
          </span>
          <span>{card.short}</span>
          <span>
            <IconButton label={t("order.move", { name: card.name })} onClick={onMove}>
              <IconArrowsMove size={18} aria-hidden />
            </IconButton>
            <IconButton label={t("flowEditor.content.remove", { name: card.name })} onClick={onRemove}>
              <IconTrash size={18} aria-hidden />
            </IconButton>
          </span>
        </div>
        <CardField card={card} error={error} isFirst={isFirst} onChange={onChange} />
      </div>
    </li>
  );
}

function CardField({ card, error, isFirst, onChange }: Pick<Props, "card" | "error" | "isFirst" | "onChange">) {
  const { t } = useTranslation();
  const { type, value, file, record, name } = card;
  const autofocus = isFirst && { "data-autofocus": true };
  if (type === "message")
    return (
      <WordsArea
        label={t("flowEditor.content.text", { name })}
        isNamed
        max={TEXT_MAX}
        text={value}
        field={{ error, ...autofocus }}
        onChange={(text) => onChange({ value: text })}
      />
    );
  if (type === "interval")
    return (
      <NumberInput
        label={t("flowEditor.interval.label")}
        size="md"
        min={0}
        max={INTERVAL_MAX_S}
        clampBehavior="none"
        error={error}
        {...autofocus}
        value={value}
        onChange={(seconds) => onChange({ value: String(seconds) })}
      />
    );
  return (
    <>
      <FileCard
        kind={type}
        isContent
        isFirst={isFirst}
        stored={value}
        file={file}
        error={error}
        onChoose={(chosen) => onChange({ file: chosen })}
      />
      {type === "audio" && (file || value) && (
        <Switch
          mt="sm"
          label={t("flowEditor.audio.record")}
          checked={record}
          onChange={({ currentTarget: { checked } }) => onChange({ record: checked })}
        />
      )}
    </>
  );
}
