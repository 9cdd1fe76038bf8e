import type { Node, NodeType } from "@recado/flow-engine/flow";
import { useCallback, useMemo } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { blank, blockOf, positionForNew } from "../document/blocks.ts";
import { pieceIn, textOf } from "../document/clipboard.ts";
import { besideAll, copied, cornerAt, type Piece, pieceOf } from "../document/copies.ts";
import type { Position, Way } from "../document/edits.ts";
import { newBlockId } from "../document/newBlockId.ts";
import { useEditing } from "../editing.ts";
import { type Canvas, FIT } from "./useFocus.ts";

type On = { canvas: Canvas; focusOn(id: string): void; say(text: string): void };
export type Commands = ReturnType<typeof useCommands>;

/** All actions on blocks, for mouse, keys and menus alike. */
export function useCommands({ canvas, focusOn, say }: On) {
  const { store, isReadOnly, open } = useEditing();
  const { t } = useTranslation();

  const chosen = useCallback(
    () =>
      new Set(
        canvas
          .getNodes()
          .filter(({ selected }) => selected)
          .map(({ id }) => id),
      ),
    [canvas],
  );
  const choose = useCallback(
    (ids: ReadonlySet<string>) => {
      canvas.setNodes((nodes) =>
        nodes.map((node) => (node.selected === ids.has(node.id) ? node : { ...node, selected: ids.has(node.id) })),
      );
      canvas.setEdges((edges) => edges.map((edge) => (edge.selected ? { ...edge, selected: false } : edge)));
    },
    [canvas],
  );

  return useMemo(() => {
    /** Not the start block: there is only one, and it has no settings. */
    const add = (type: NodeType, at?: Position, from?: Way) => {
      if (isReadOnly) return;
      if (type !== "start") return open({ kind: "new", type, at, from });
      if (store.flow().nodes.some((node) => node.type === "start")) return toast.failed(t("flowEditor.oneStart"));
      put(blockOf("start", blank.start, { id: newBlockId(), position: at ?? positionForNew(store.flow().nodes) }));
    };
    const put = (node: Node, from?: Way) => {
      store.edit({ kind: "add", node, from });
      say(t("flowEditor.did.add"));
      focusOn(node.id);
    };
    const insert = (kind: "paste" | "duplicate", piece: Piece, by: Position) => {
      const copy = copied(piece, by);
      store.edit({ kind, nodes: copy.nodes, edges: copy.edges });
      say(t(`flowEditor.did.${kind}`));
      const [first] = copy.nodes;
      if (first) focusOn(first.id);
      requestAnimationFrame(() => choose(new Set(copy.nodes.map(({ id }) => id))));
    };
    const remove = (ids: ReadonlySet<string> = chosen()) => {
      const edges = canvas.getEdges().filter(({ selected }) => selected);
      if (isReadOnly || (ids.size === 0 && edges.length === 0)) return;
      const { nodes } = store.flow();
      const next =
        nodes.find(({ id }, at) => !ids.has(id) && at >= nodes.findIndex((node) => ids.has(node.id))) ??
        nodes.findLast(({ id }) => !ids.has(id));
      store.edit({ kind: "remove", nodes: [...ids], edges: edges.map(({ id }) => id) });
      say(t("flowEditor.did.remove"));
      if (ids.size > 0 && next) focusOn(next.id);
    };
    return {
      add,
      put,
      remove,
      chosen,
      choose,
      duplicate: (ids: ReadonlySet<string> = chosen()) => {
        const piece = pieceOf(store.flow(), ids);
        if (!isReadOnly && piece.nodes.length > 0) insert("duplicate", piece, besideAll(store.flow(), piece));
      },
      copy: (ids: ReadonlySet<string> = chosen()): string | undefined => {
        const piece = pieceOf(store.flow(), ids);
        if (piece.nodes.length === 0) return undefined;
        say(t("flowEditor.copied", { count: piece.nodes.length }));
        return textOf(piece);
      },
      /** Returns whether the text contained blocks. */
      paste: (text: string, middle: Position): boolean => {
        const piece = pieceIn(text);
        if (!piece || isReadOnly) return false;
        insert("paste", piece, cornerAt(piece, { x: Math.round(middle.x / 10) * 10, y: Math.round(middle.y / 10) * 10 }));
        return true;
      },
      undo: () => {
        const kind = isReadOnly ? undefined : store.undo();
        say(kind ? t("flowEditor.undone", { what: t(`flowEditor.did.${kind}`) }) : t("flowEditor.nothingToUndo"));
      },
      redo: () => {
        const kind = isReadOnly ? undefined : store.redo();
        say(kind ? t("flowEditor.redone", { what: t(`flowEditor.did.${kind}`) }) : t("flowEditor.nothingToRedo"));
      },
      arrange: async () => {
        if (isReadOnly) return;
        const { arranged } = await import("./arrange.ts");
        store.edit({ kind: "arrange", to: arranged(store.flow(), (id) => canvas.getNode(id)?.measured?.height) });
        say(t("flowEditor.did.arrange"));
        requestAnimationFrame(() => void canvas.fitView(FIT));
      },
    };
  }, [canvas, chosen, choose, focusOn, isReadOnly, open, say, store, t]);
}
