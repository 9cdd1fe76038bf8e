import { announce, cleanup } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { Button } from "@mantine/core";
import { OPTIONS_MAX } from "@recado/contract/queue-options";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { MoveDialog } from "./MoveDialog.tsx";
import { OptionRow } from "./OptionRow.tsx";
import classes from "./OptionTree.module.css";
import { all, blank, change, childrenOf, dropSpot, find, insert, move, type Node, remove, type Spot } from "./tree.ts";

type Props = {
  tree: Node[];
  onChange(tree: Node[]): void;
  /** Set by the first save: from then on options without a name show an error. */
  isChecked: boolean;
};

/** The queue's menu as a tree: edits show in the phone preview at once, and to customers after saving. */
export function OptionTree({ tree, onChange, isChecked }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const outline = useRef<HTMLDivElement>(null);
  const [edited, edit] = useState<string>();
  const [moved, setMoved] = useState<string>();
  const count = all(tree).length;
  useEffect(() => cleanup, []);
  const unnamed = isChecked ? all(tree).find(({ title }) => title.trim() === "")?.key : undefined;

  const add = (under: string | null) => {
    const node = blank();
    onChange(insert(tree, node, { under, at: childrenOf(tree, under).length }));
    edit(node.key);
  };
  const drop = async (node: Node) => {
    const under = all(node.children).length;
    const name = node.title.trim() || t("queues.menu.unnamed");
    const question = {
      title: t("queues.menu.delete.title", { name }),
      takes: t("queues.menu.delete.takes", { count: under }),
      action: t("common.delete"),
    };
    if (under > 0 && !(await confirm(question))) return;
    const next = focusAfter(outline.current, node.key);
    onChange(remove(tree, node.key));
    announce(t("queues.menu.deleted", { name }));
    requestAnimationFrame(() => focusRow(outline.current, next));
  };
  const put = (key: string, to: Spot) => {
    const changed = move(tree, key, to);
    if (changed === tree) return;
    onChange(changed);
    const name = find(tree, key)?.title.trim() || t("queues.menu.unnamed");
    const under = to.under === null ? t("queues.menu.first") : find(tree, to.under)?.title.trim() || t("queues.menu.unnamed");
    announce(t("queues.menu.moved", { name, under, at: to.at + 1 }));
    requestAnimationFrame(() => focusRow(outline.current, key));
  };
  return (
    <div ref={outline} className={classes.outline}>
      {tree.length === 0 ? <p className={classes.none}>{t("queues.menu.none")}</p> : level(tree, "")}
      <Button
        variant="default"
        data-row="add"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={count >= OPTIONS_MAX}
        onClick={() => add(null)}
      >
        {t("queues.menu.add")}
      </Button>
      {moved !== undefined && (
        <MoveDialog
          tree={tree}
          moved={moved}
          onMove={(to) => {
            setMoved(undefined);
            put(moved, to);
          }}
          onClose={() => setMoved(undefined)}
        />
      )}
    </div>
  );

  function level(nodes: Node[], before: string) {
    return (
      <ol className={classes.level}>
        {nodes.map((node, at) => {
          const number = `${before}${at + 1}`;
          return (
            <li key={node.key}>
              <OptionRow
                node={node}
                number={number}
                isEdited={edited === node.key || unnamed === node.key}
                isWrong={isChecked && node.title.trim() === ""}
                mayAdd={count < OPTIONS_MAX}
                onEdit={() => edit(node.key)}
                onDone={() => {
                  edit(undefined);
                  requestAnimationFrame(() => focusRow(outline.current, node.key));
                }}
                onChange={(values) => onChange(change(tree, node.key, values))}
                onAdd={() => add(node.key)}
                onMove={() => setMoved(node.key)}
                onRemove={() => void drop(node)}
                onPut={(moved, edge, isTrial) => {
                  const to = dropSpot(tree, moved, node.key, edge);
                  if (to && !isTrial) put(moved, to);
                  return to !== undefined;
                }}
              />
              {node.children.length > 0 && level(node.children, `${number}.`)}
            </li>
          );
        })}
      </ol>
    );
  }
}

const rows = (outline: HTMLElement | null) => [...(outline?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];

const focusRow = (outline: HTMLElement | null, key: string | undefined) =>
  rows(outline)
    .find(({ dataset }) => dataset.row === key)
    ?.focus();

/** After a removal by keyboard the focus goes to the next option, or to the button below. */
function focusAfter(outline: HTMLElement | null, key: string) {
  const removedRow = rows(outline).find(({ dataset }) => dataset.row === key);
  const item = removedRow?.closest("li");
  return rows(outline).find((row) => removedRow && removedRow.compareDocumentPosition(row) & FOLLOWING && !item?.contains(row))?.dataset
    .row;
}

/** The DOM's constant. */
const FOLLOWING = 4;
