import { Popover } from "@mantine/core";
import IconArrowsMaximize from "@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconHierarchy from "@tabler/icons-react/dist/esm/icons/IconHierarchy.mjs";
import IconLink from "@tabler/icons-react/dist/esm/icons/IconLink.mjs";
import IconMap from "@tabler/icons-react/dist/esm/icons/IconMap.mjs";
import IconMinus from "@tabler/icons-react/dist/esm/icons/IconMinus.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconPlayerPlay from "@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { Panel, useOnSelectionChange } from "@xyflow/react";
import { useCallback, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { BlockList } from "./canvas/BlockList.tsx";
import type { Commands } from "./canvas/useCommands.ts";
import { type Canvas, FIT } from "./canvas/useFocus.ts";
import classes from "./Editor.module.css";
import { useEditing } from "./editing.ts";

type Props = { canvas: Canvas; commands: Commands; hasMap: boolean; onMap(has: boolean): void; onSearch(): void };

/** On the canvas: adding blocks, zoom, and actions on the selection. */
export function ToolBar({ canvas, commands, hasMap, onMap, onSearch }: Props) {
  const { t } = useTranslation();
  const { isReadOnly } = useEditing();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Panel position="top-left" className={classes.adding ?? ""}>
        <Popover
          opened={isAdding}
          onChange={setAdding}
          position="bottom-start"
          trapFocus={false}
          closeOnClickOutside={false}
          withinPortal={false}
        >
          <Popover.Target>
            <IconButton
              label={t("flowEditor.add")}
              variant="filled"
              color="brand"
              className={classes.add ?? ""}
              size={44}
              disabled={isReadOnly}
              aria-expanded={isAdding}
              onClick={() => setAdding(!isAdding)}
            >
              <IconPlus size={22} aria-hidden />
            </IconButton>
          </Popover.Target>
          <Popover.Dropdown p={0} className={classes.blocks ?? ""}>
            <BlockList
              onAdd={(type) => {
                setAdding(false);
                commands.add(type);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </Panel>
      <Panel position="bottom-left" className={classes.view ?? ""}>
        <IconButton label={t("flowEditor.zoomIn")} onClick={() => void canvas.zoomIn()}>
          <IconPlus size={18} aria-hidden />
        </IconButton>
        <IconButton label={t("flowEditor.zoomOut")} onClick={() => void canvas.zoomOut()}>
          <IconMinus size={18} aria-hidden />
        </IconButton>
        <IconButton label={t("flowEditor.fit")} onClick={() => void canvas.fitView(FIT)}>
          <IconArrowsMaximize size={18} aria-hidden />
        </IconButton>
        <IconButton label={t("flowEditor.search")} onClick={onSearch}>
          <IconSearch size={18} aria-hidden />
        </IconButton>
        <IconButton label={t("flowEditor.arrange")} disabled={isReadOnly} onClick={() => void commands.arrange()}>
          <IconHierarchy size={18} aria-hidden />
        </IconButton>
        <IconButton label={t("flowEditor.map")} aria-pressed={hasMap} onClick={() => onMap(!hasMap)}>
          <IconMap size={18} aria-hidden />
        </IconButton>
      </Panel>
      <Chosen commands={commands} />
    </>
  );
}

/** The selection's actions as buttons, for touch and for users who do not know the shortcuts. */
function Chosen({ commands }: { commands: Commands }) {
  const { t } = useTranslation();
  const { isReadOnly, open, tryFrom } = useEditing();
  const [{ nodes, edges }, setChosen] = useState<{ nodes: string[]; edges: number }>({ nodes: [], edges: 0 });
  useOnSelectionChange({
    onChange: useCallback(({ nodes, edges }) => setChosen({ nodes: nodes.map(({ id }) => id), edges: edges.length }), []),
  });
  const [only] = nodes;
  if (isReadOnly || nodes.length + edges === 0) return null;
  return (
    <Panel position="top-right" className={classes.view ?? ""}>
      {nodes.length === 1 && only !== undefined && (
        <>
          <IconButton label={t("flowEditor.edit")} onClick={() => open({ kind: "edit", id: only })}>
            <IconPencil size={18} aria-hidden />
          </IconButton>
          <IconButton label={t("flowEditor.connect")} onClick={() => open({ kind: "connections", id: only })}>
            <IconLink size={18} aria-hidden />
          </IconButton>
          <IconButton label={t("flowEditor.tryFrom")} onClick={() => tryFrom(only)}>
            <IconPlayerPlay size={18} aria-hidden />
          </IconButton>
        </>
      )}
      {nodes.length > 0 && (
        <IconButton label={t("flowEditor.duplicate")} onClick={() => commands.duplicate()}>
          <IconCopy size={18} aria-hidden />
        </IconButton>
      )}
      <IconButton label={t("flowEditor.remove")} onClick={() => commands.remove()}>
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </Panel>
  );
}
