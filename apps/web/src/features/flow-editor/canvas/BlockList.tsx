import type { NodeType } from "@recado/flow-engine/flow";
import { useTranslation } from "../../../lib/texts.tsx";
import { blockTypes } from "../document/blocks.ts";
import classes from "./BlockList.module.css";
import { blockIcons, families } from "./blockIcons.ts";

/** By this name a dragged block is known among all that may be dragged over a page. */
export const DRAGGED = "application/x-recado-block";

/** What may be put in: pressed, it comes beside the last block; dragged, where it is let go. */
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
