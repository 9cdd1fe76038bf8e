import { Checkbox } from "@mantine/core";
import IconArrowsMove from "@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { type DragEdge, useDrag } from "../../ui/useDrag.ts";
import classes from "./TaskList.module.css";
import type { Task } from "./tasks.ts";

type Props = {
  /** Names the drag handle. */
  name: string;
  task: Task;
  onDone(done: boolean): void;
  onEdit(): void;
  onMove(): void;
  onRemove(): void;
  onPut(moved: string, edge: DragEdge, isTrial: boolean): boolean;
};

export function TaskRow({ name, task: { text, done }, onDone, onEdit, onMove, onRemove, onPut }: Props) {
  const { t } = useTranslation();
  const { row, handle, edge, isDragged } = useDrag(name, onPut);
  return (
    <li>
      <div ref={row} className={classes.row} data-edge={edge} data-dragged={isDragged} data-done={done}>
        <span ref={handle} className={classes.grip} aria-hidden>
          <IconGripVertical size={18} />
        </span>
        <Checkbox checked={done} aria-label={t("toDo.done", { text })} onChange={({ currentTarget: { checked } }) => onDone(checked)} />
        <span className={classes.text} dir="auto">
          {text}
        </span>
        <span className={classes.tools}>
          <IconButton label={t("order.move", { name: text })} onClick={onMove}>
            <IconArrowsMove size={18} aria-hidden />
          </IconButton>
          <IconButton label={t("common.edit", { name: text })} onClick={onEdit}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={t("common.deleteOne", { name: text })} onClick={onRemove}>
            <IconTrash size={18} aria-hidden />
          </IconButton>
        </span>
      </div>
    </li>
  );
}
