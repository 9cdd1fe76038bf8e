import { useCallback } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../confirm.tsx";

/** Before what somebody has typed is thrown away he is asked: `if (await mayDiscard()) onClose()`. */
export function useMayDiscard(isDirty: boolean): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return useCallback(
    async () =>
      !isDirty || confirm({ title: t("common.unsaved.title"), takes: t("common.unsaved.takes"), action: t("common.unsaved.leave") }),
    [isDirty, confirm, t],
  );
}
