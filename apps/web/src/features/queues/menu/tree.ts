import type { QueueMenu, QueueOptionTree } from "@recado/contract/queue-options";
import { newId } from "../../../lib/newId.ts";

/** An option in the editor; a new one has no id yet. */
export type Node = { key: string; id: number | null; title: string; message: string; children: Node[] };
/** The parent option (none is the first menu), and the index under it. */
export type Spot = { under: string | null; at: number };

export const treeOf = (stored: QueueOptionTree[]): Node[] =>
  stored.map(({ id, title, message, children }) => ({ key: String(id), id, title, message, children: treeOf(children) }));

/** As it is saved: in order, each with its parent's index. */
export function menuOf(tree: Node[], stored: Node[]): QueueMenu {
  const options: QueueMenu["options"] = [];
  const add = (nodes: Node[], under: number | null) => {
    for (const { id, title, message, children } of nodes) {
      options.push({ id, under, title, message });
      add(children, options.length - 1);
    }
  };
  add(tree, null);
  const remainingIds = new Set(options.map(({ id }) => id));
  return { options, removed: all(stored).flatMap(({ id }) => (id === null || remainingIds.has(id) ? [] : id)) };
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

/** The index counts without the option itself. It cannot move under itself or its descendants. */
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

/** The possible parents of an option, as "1.2 Boleto": all but itself and its descendants. */
export function parentsFor(tree: Node[], key: string, before = ""): Parent[] {
  return tree.flatMap((node, at) => {
    const number = `${before}${at + 1}`;
    return node.key === key ? [] : [{ key: node.key, title: node.title, number }, ...parentsFor(node.children, key, `${number}.`)];
  });
}

export type Edge = "before" | "after" | "under";

/** The position after a drop; undefined on itself and its descendants. */
export function dropSpot(tree: Node[], moved: string, target: string, edge: Edge): Spot | undefined {
  const rest = remove(tree, moved);
  if (edge === "under") return find(rest, target) && { under: target, at: childrenOf(rest, target).length };
  const spot = spotOf(rest, target);
  return spot && { under: spot.under, at: spot.at + (edge === "after" ? 1 : 0) };
}
