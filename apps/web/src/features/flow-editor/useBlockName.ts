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
      const words = cut(wordsOf(node).replace(/\s+/g, " ").trim(), SHOWN);
      const type = t(`flowEditor.types.${node.type}`);
      return words ? `${type}: ${words}` : type;
    },
    [t],
  );
}
