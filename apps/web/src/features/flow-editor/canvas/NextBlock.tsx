import { Menu } from "@mantine/core";
import type { NodeType } from "@recado/flow-engine/flow";
import { createPortal } from "react-dom";
import { useTranslation } from "../../../lib/texts.tsx";
import { blockTypes } from "../document/blocks.ts";
import type { Position } from "../document/edits.ts";
import { blockIcons } from "./blockIcons.ts";

/** Chooses the block for a connection dropped on an empty spot. */
export function NextBlock({ at, onChoose, onClose }: { at: Position; onChoose(type: NodeType): void; onClose(): void }) {
  const { t } = useTranslation();
  return (
    <Menu opened onClose={onClose} position="right-start" withinPortal trapFocus>
      {createPortal(
        <Menu.Target>
          <span style={{ position: "fixed", left: at.x, top: at.y, width: 1, height: 1 }} />
        </Menu.Target>,
        document.body,
      )}
      <Menu.Dropdown aria-label={t("flowEditor.nextBlock")} mah={360} style={{ overflowY: "auto" }}>
        {blockTypes
          .filter((type) => type !== "start")
          .map((type) => {
            const Icon = blockIcons[type];
            return (
              <Menu.Item key={type} leftSection={<Icon size={16} aria-hidden />} onClick={() => onChoose(type)}>
                {t(`flowEditor.types.${type}`)}
              </Menu.Item>
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
