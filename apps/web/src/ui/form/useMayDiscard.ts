import { useCallback } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../confirm.tsx";

/** Asks before unsaved input is discarded: `if (await mayDiscard()) onClose()`. */
export function useMayDiscard(isDirty: boolean): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return useCallback(
    async () =>
      !isDirty || confirm({ title: t("common.unsaved.title"), takes: t("common.unsaved.takes"), action: t("common.unsaved.leave") }),
    [isDirty, confirm, t],
  );
}
