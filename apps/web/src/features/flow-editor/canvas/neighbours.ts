import type { Node } from "@recado/flow-engine/flow";
import type { Position } from "../document/edits.ts";

export type Direction = "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown";

const vectors: Record<Direction, Position> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

export const isDirection = (key: string): key is Direction => key in vectors;

/** The nearest block in that direction; a sideways offset counts as further away. */
export function neighbour(nodes: readonly Node[], from: Node, direction: Direction): Node | undefined {
  const { x, y } = vectors[direction];
  let [best, least]: [Node | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const node of nodes) {
    const [dx, dy] = [node.position.x - from.position.x, node.position.y - from.position.y];
    const ahead = dx * x + dy * y;
    const aside = Math.abs(dx * y) + Math.abs(dy * x);
    if (node.id === from.id || ahead <= 0) continue;
    const distance = ahead + aside * 2;
    if (distance < least) [best, least] = [node, distance];
  }
  return best;
}

/** In reading order: from left to right, and from top to bottom within a column. */
export const inReadingOrder = (nodes: readonly Node[]) =>
  [...nodes].sort((one, other) => one.position.x - other.position.x || one.position.y - other.position.y);

export const nudged = (nodes: readonly Node[], ids: ReadonlySet<string>, direction: Direction, by: number): Record<string, Position> =>
  Object.fromEntries(
    nodes
      .filter(({ id }) => ids.has(id))
      .map(({ id, position }) => [id, { x: position.x + vectors[direction].x * by, y: position.y + vectors[direction].y * by }]),
  );
