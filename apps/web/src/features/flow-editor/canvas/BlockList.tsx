import type { NodeType } from "@recado/flow-engine/flow";
import { useTranslation } from "../../../lib/texts.tsx";
import { blockTypes } from "../document/blocks.ts";
import classes from "./BlockList.module.css";
import { blockIcons, families } from "./blockIcons.ts";

/** The data type that marks a dragged block among other drags. */
export const DRAGGED = "application/x-recado-block";

/** The blocks to add: a click adds one beside the last block, a drag where it is dropped. */
export function BlockList({ onAdd }: { onAdd(type: NodeType): void }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.list} aria-label={t("flowEditor.blockList")}>
      {blockTypes.map((type) => {
        const Icon = blockIcons[type];
        return (
          <li key={type}>
            <button
              type="button"
              className={classes.entry}
              data-family={families[type]}
              draggable
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData(DRAGGED, type);
                dataTransfer.effectAllowed = "copy";
              }}
              onClick={() => onAdd(type)}
            >
              <Icon size={18} aria-hidden />
              {t(`flowEditor.types.${type}`)}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
