import { useSyncExternalStore } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { useOutputWords } from "./canvas/BlockFace.tsx";
import { inReadingOrder } from "./canvas/neighbours.ts";
import { handleOf, outputsOf } from "./document/outputs.ts";
import classes from "./Editor.module.css";
import { useEditing } from "./editing.ts";
import { useNameOf } from "./useBlockName.ts";

/** The flow as a text: every block, and where it leads. For screen readers, and for reading it. */
export function Outline({ onGo }: { onGo(id: string): void }) {
  const { t } = useTranslation();
  const { store } = useEditing();
  const { nodes, connections } = useSyncExternalStore(store.watch, store.flow);
  const nameOf = useNameOf();
  const wordsOf = useOutputWords();
  const order = inReadingOrder(nodes);
  const numbers = new Map(order.map(({ id }, at) => [id, at + 1]));
  const targetOf = (id: string, output: string) => connections.find((edge) => edge.source === id && handleOf(edge) === output)?.target;
  return (
    <ol className={classes.outline}>
      {order.map((node) => (
        <li key={node.id}>
          <button type="button" className={classes.go} onClick={() => onGo(node.id)} dir="auto">
            {numbers.get(node.id)}. {nameOf(node)}
          </button>
          <ul>
            {outputsOf(node).map((output) => {
              const target = targetOf(node.id, output);
              const other = order.find(({ id }) => id === target);
              const goes = other ? `${numbers.get(other.id)}. ${nameOf(other)}` : t("flowEditor.connections.nowhere");
              return (
                <li key={output}>
                  <span dir="auto">
                    {wordsOf(node, output)} → {goes}
                  </span>
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}
