import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useLayoutEffect, useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../confirm.tsx";
import { IconButton } from "../IconButton.tsx";
import { toast } from "../toasts.ts";

type Props = {
  /** Read aloud with each button, as every row has the same two. */
  name: string;
  can: { change: boolean; remove: boolean };
  onEdit(): void;
  /** The question before deleting and the toast after; `refused`: a better text for some errors than the usual one. */
  removal: {
    isPending: boolean;
    run(): Promise<unknown>;
    title: string;
    takes: string;
    done: string;
    refused?(error: unknown): string | undefined;
  };
};

/** Edit and delete, each where allowed; deleting always asks first. */
export function RowActions({ name, can, onEdit, removal: { isPending, run, title, takes, done, refused } }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { button, removed } = useFocusOn();
  const remove = async () => {
    if (isPending || !(await confirm({ title, takes, action: t("common.delete") }))) return;
    removed.current = true;
    // Awaited here, not in a callback: the row may be unmounted before the response arrives.
    try {
      await run();
      toast.done(done);
    } catch (error) {
      removed.current = false;
      const why = refused?.(error);
      if (why === undefined) toast.refused(error, t);
      else toast.failed(why);
    }
  };
  return (
    <>
      {can.change && (
        <IconButton label={t("common.edit", { name })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
      )}
      {can.remove && (
        // aria-busy, not disabled: a disabled button loses the focus.
        <IconButton label={t("common.deleteOne", { name })} onClick={remove} ref={button} aria-busy={isPending}>
          <IconTrash size={18} aria-hidden />
        </IconButton>
      )}
    </>
  );
}

/** After a delete by keyboard the focus goes to the next row, or to the page's heading after the last: not to the top of the page. */
function useFocusOn() {
  const button = useRef<HTMLButtonElement>(null);
  const removed = useRef(false);
  useLayoutEffect(() => {
    const row = button.current?.closest("li");
    return () => {
      const at = document.activeElement;
      const hasMovedOn = at !== document.body && !row?.contains(at);
      if (!row || !removed.current || hasMovedOn) return;
      const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>("button");
      (next ?? document.querySelector("h1"))?.focus({ preventScroll: true });
    };
  }, []);
  return { button, removed };
}
