import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { useDrag } from "../../../ui/useDrag.ts";
import { OptionFields } from "./OptionFields.tsx";
import { OptionTools } from "./OptionTools.tsx";
import classes from "./OptionTree.module.css";
import type { Edge, Node } from "./tree.ts";

type Props = {
  node: Node;
  number: string;
  isEdited: boolean;
  isWrong: boolean;
  mayAdd: boolean;
  onEdit(): void;
  onDone(): void;
  onChange(values: Partial<Pick<Node, "title" | "message">>): void;
  onAdd(): void;
  onMove(): void;
  onRemove(): void;
  /** Another option is dropped here; with `isTrial` it is still dragged, and the result says whether it may be dropped. */
  onPut(moved: string, edge: Edge, isTrial: boolean): boolean;
};

export function OptionRow({ node, number, isEdited, isWrong, mayAdd, onEdit, onDone, onChange, onAdd, onMove, onRemove, onPut }: Props) {
  const { t } = useTranslation();
  const name = node.title.trim() || t("queues.menu.unnamed");
  const { row, handle, edge, isDragged } = useDrag(node.key, onPut);
  return (
    <div ref={row} className={classes.row} data-edge={edge} data-dragged={isDragged}>
      <span ref={handle} className={classes.grip} aria-hidden>
        <IconGripVertical size={18} />
      </span>
      <span className={classes.number}>{number}</span>
      {isEdited ? (
        <OptionFields node={node} isWrong={isWrong} onChange={onChange} onDone={onDone} />
      ) : (
        <button
          type="button"
          data-row={node.key}
          className={classes.title}
          aria-label={t("queues.menu.edit", { number, name })}
          aria-keyshortcuts="M"
          onClick={onEdit}
          onKeyDown={(event) => {
            if (event.key.toLowerCase() !== "m" || event.ctrlKey || event.metaKey || event.altKey) return;
            event.preventDefault();
            event.stopPropagation();
            onMove();
          }}
        >
          <span className={classes.name}>{name}</span>
          {node.message.trim() !== "" && <span className={classes.message}>{node.message}</span>}
        </button>
      )}
      <span className={classes.tools}>
        <OptionTools name={name} mayAdd={mayAdd} onAdd={onAdd} onMove={onMove} onRemove={onRemove} />
      </span>
    </div>
  );
}
