import type { Connection } from "@recado/contract/connections";
import { useTranslation } from "react-i18next";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import { useRemoveConnection } from "./queries.ts";

/** Nothing is deleted without a question that says what it takes. */
export function useRemove({ id, name, waiting }: Connection) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveConnection();
  return async () => {
    const question = {
      title: t("connections.removeTitle", { name }),
      takes: [t("connections.removeTakes"), waiting > 0 ? t("connections.removeWaiting", { count: waiting }) : ""].join(" ").trim(),
      action: t("common.delete"),
    };
    if (remove.isPending || !(await confirm(question))) return;
    try {
      await remove.mutateAsync(id);
      toast.done(t("connections.removed"));
    } catch (error) {
      toast.refused(error, t);
    } finally {
      // Its menu may be gone with it: whoever uses the keyboard goes on at the page's heading.
      requestAnimationFrame(() => document.activeElement === document.body && document.querySelector("h1")?.focus({ preventScroll: true }));
    }
  };
}
