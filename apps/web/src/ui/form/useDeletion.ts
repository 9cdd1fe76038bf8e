import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../confirm.tsx";
import { toast } from "../toasts.ts";

type Deletion = { title: string; takes: string; done: string; run(): Promise<unknown>; onDone(): void };

/** The delete button of a dialog: asks first, and shows a toast for success or failure. */
export function useDeletion() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const removal = useMutation({ mutationFn: (run: () => Promise<unknown>) => run() });
  return async ({ title, takes, done, run, onDone }: Deletion) => {
    if (removal.isPending || !(await confirm({ title, takes, action: t("common.delete") }))) return;
    try {
      await removal.mutateAsync(run);
      toast.done(done);
      onDone();
      // The row that opened the dialog is gone, too.
      requestAnimationFrame(() => document.querySelector("h1")?.focus({ preventScroll: true }));
    } catch (error) {
      toast.refused(error, t);
    }
  };
}
