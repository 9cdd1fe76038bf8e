import type { Node } from "@recado/flow-engine/flow";
import { wordsOf } from "@recado/flow-engine/words";
import { useCallback } from "react";
import { cut } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";

const SHOWN = 60;

/** What a block is called where it is not seen: its type, and how what it says begins. */
export function useNameOf() {
  const { t } = useTranslation();
  return useCallback(
    (node: Node) => {
      const compared = node.type === "condition" && node.data.key !== "" ? node.data : undefined;
      const said = compared
        ? t(`flowEditor.condition.says.${compared.condition}`, { key: compared.key, value: compared.value })
        : wordsOf(node);
      const words = cut(said.replace(/\s+/g, " ").trim(), SHOWN);
      const type = t(`flowEditor.types.${node.type}`);
      return words ? `${type}: ${words}` : type;
    },
    [t],
  );
}
