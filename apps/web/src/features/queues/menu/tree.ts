import type { QueueMenu, QueueOptionTree } from "@recado/contract/queue-options";
import { newId } from "../../../lib/newId.ts";

/** An option while it is arranged; a new one has no id yet. */
export type Node = { key: string; id: number | null; title: string; message: string; children: Node[] };
/** Under which option (none is the first menu), and how many stand before it there. */
export type Spot = { under: string | null; at: number };

export const treeOf = (stored: QueueOptionTree[]): Node[] =>
  stored.map(({ id, title, message, children }) => ({ key: String(id), id, title, message, children: treeOf(children) }));

/** As it is saved: from top to bottom, each with the place of what it stands under. */
export function menuOf(tree: Node[], stored: Node[]): QueueMenu {
  const options: QueueMenu["options"] = [];
  const add = (nodes: Node[], under: number | null) => {
    for (const { id, title, message, children } of nodes) {
      options.push({ id, under, title, message });
      add(children, options.length - 1);
    }
  };
  add(tree, null);
  const kept = new Set(options.map(({ id }) => id));
  return { options, removed: all(stored).flatMap(({ id }) => (id === null || kept.has(id) ? [] : id)) };
}

export const all = (tree: Node[]): Node[] => tree.flatMap((node) => [node, ...all(node.children)]);
export const find = (tree: Node[], key: string): Node | undefined => all(tree).find((node) => node.key === key);

export const blank = (): Node => ({ key: newId(), id: null, title: "", message: "", children: [] });

export function change(tree: Node[], key: string, values: Partial<Pick<Node, "title" | "message">>): Node[] {
  return tree.map((node) => (node.key === key ? { ...node, ...values } : { ...node, children: change(node.children, key, values) }));
}

export const remove = (tree: Node[], key: string): Node[] =>
  tree.filter((node) => node.key !== key).map((node) => ({ ...node, children: remove(node.children, key) }));

export function insert(tree: Node[], node: Node, { under, at }: Spot): Node[] {
  if (under === null) return tree.toSpliced(at, 0, node);
  return tree.map((one) => ({
    ...one,
    children: one.key === under ? one.children.toSpliced(at, 0, node) : insert(one.children, node, { under, at }),
  }));
}

/** Counted without the option itself. Under itself, and under what stands under it, it cannot be. */
export function move(tree: Node[], key: string, to: Spot): Node[] {
  const node = find(tree, key);
  if (!node || (to.under !== null && find([node], to.under))) return tree;
  return insert(remove(tree, key), node, to);
}

export const childrenOf = (tree: Node[], under: string | null): Node[] => (under === null ? tree : (find(tree, under)?.children ?? []));

export function spotOf(tree: Node[], key: string, under: string | null = null): Spot | undefined {
  const at = tree.findIndex((node) => node.key === key);
  if (at >= 0) return { under, at };
  for (const node of tree) {
    const found = spotOf(node.children, key, node.key);
    if (found) return found;
  }
  return undefined;
}

export type Parent = { key: string | null; title: string; number: string };

/** Where an option may be put under: "1.2 Boleto", but for itself and what stands under it. */
export function parentsFor(tree: Node[], key: string, before = ""): Parent[] {
  return tree.flatMap((node, at) => {
    const number = `${before}${at + 1}`;
    return node.key === key ? [] : [{ key: node.key, title: node.title, number }, ...parentsFor(node.children, key, `${number}.`)];
  });
}

export type Edge = "before" | "after" | "under";

/** Where it comes to stand that is let go there; nowhere, on itself and on what stands under it. */
export function spotBeside(tree: Node[], moved: string, target: string, edge: Edge): Spot | undefined {
  const rest = remove(tree, moved);
  if (edge === "under") return find(rest, target) && { under: target, at: childrenOf(rest, target).length };
  const spot = spotOf(rest, target);
  return spot && { under: spot.under, at: spot.at + (edge === "after" ? 1 : 0) };
}
