import type { Node } from "@recado/flow-engine/flow";
import { wordsOf } from "@recado/flow-engine/words";
import { useCallback } from "react";
import { cut } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";

const SHOWN = 60;

/** A block's name where it is not visible: its type, and the beginning of its text. */
export function useNameOf() {
  const { t } = useTranslation();
  return useCallback(
    (node: Node) => {
      const compared = node.type === "condition" && node.data.key !== "" ? node.data : undefined;
      const text = compared
        ? t(`flowEditor.condition.says.${compared.condition}`, { key: compared.key, value: compared.value })
        : wordsOf(node);
      const words = cut(text.replace(/\s+/g, " ").trim(), SHOWN);
      const type = t(`flowEditor.types.${node.type}`);
      return words ? `${type}: ${words}` : type;
    },
    [t],
  );
}
