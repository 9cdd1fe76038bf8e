import type { Connection } from "@recado/contract/connections";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import { useRemoveConnection } from "./queries.ts";
import { partingOf } from "./state.ts";

/** Deleting asks first, and says what is deleted with the connection. */
export function useRemove(connection: Connection) {
  const { id, name, waiting } = connection;
  const { t } = useTranslation();
  const confirm = useConfirm();
  const remove = useRemoveConnection();
  return async () => {
    const parting = partingOf(connection).map((key) => t(key));
    const waits = waiting > 0 && t("connections.removeWaiting", { count: waiting });
    const question = {
      title: t("connections.removeTitle", { name }),
      takes: [...parting, t("connections.removeTakes"), waits].filter(Boolean).join(" "),
      action: t("common.delete"),
    };
    if (remove.isPending || !(await confirm(question))) return;
    try {
      await remove.mutateAsync(id);
      toast.done(t("connections.removed"));
    } catch (error) {
      toast.refused(error, t);
    } finally {
      // The menu may have been removed with its row: the focus goes to the page's heading.
      requestAnimationFrame(() => document.activeElement === document.body && document.querySelector("h1")?.focus({ preventScroll: true }));
    }
  };
}
