import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { useConfirm } from "../confirm.tsx";
import { useStay } from "./useStay.ts";

/** Nobody loses what he typed without being asked: by closing, by leaving for another page, by closing the tab. */
export function useUnsavedGuard(isDirty: boolean): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const mayLeave = useCallback(
    async () =>
      !isDirty || confirm({ title: t("common.unsaved.title"), takes: t("common.unsaved.takes"), action: t("common.unsaved.leave") }),
    [isDirty, confirm, t],
  );

  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname);
  useEffect(() => {
    if (blocker.state === "blocked") void mayLeave().then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, mayLeave]);

  useStay(isDirty);

  return mayLeave;
}
