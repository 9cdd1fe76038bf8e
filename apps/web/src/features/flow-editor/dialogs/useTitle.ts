import type { NodeType } from "@recado/flow-engine/flow";
import { useTranslation } from "../../../lib/texts.tsx";

export function useTitle(type: NodeType, isNew: boolean) {
  const { t } = useTranslation();
  return t(isNew ? "flowEditor.newTitle" : "flowEditor.editTitle", { type: t(`flowEditor.types.${type}`) });
}
