import type { Flow } from "@recado/flow-engine/flow";
import { useMemo, useSyncExternalStore } from "react";
import { useEditing } from "../editing.ts";

/** The variables in which the flow's questions store their answers. */
export const answerKeysOf = ({ nodes }: Flow): string[] => [
  ...new Set(nodes.flatMap((node) => (node.type === "question" ? node.data.typebotIntegration.answerKey.trim() || [] : []))),
];

export function useAnswerKeys(): string[] {
  const { store } = useEditing();
  const flow = useSyncExternalStore(store.watch, store.flow);
  return useMemo(() => answerKeysOf(flow), [flow]);
}
