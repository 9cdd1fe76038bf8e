import { type RefObject, useCallback, useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../confirm.tsx";
import { toast } from "../toasts.ts";

type Removal<R> = {
  /** The rows' common parent; each row names its record in `data-row`. */
  list: RefObject<HTMLElement | null>;
  questionOf(record: R): { title: string; takes: string };
  run(id: number): Promise<unknown>;
  done: string;
};

/** Asks before a record is deleted. Focus then moves to the next row, or to the page's heading after the last. */
export function useRowRemoval<R extends { id: number }>(removal: Removal<R>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const isBusy = useRef(false);
  const latest = useRef(removal);
  latest.current = removal;

  return useCallback(
    async (record: R) => {
      if (isBusy.current) return;
      const { list, questionOf, run, done } = latest.current;
      if (!(await confirm({ ...questionOf(record), action: t("common.delete") }))) return;
      isBusy.current = true;
      const next = beside(list.current, record.id);
      try {
        await run(record.id);
        toast.done(done);
        await goOn(record.id, next);
      } catch (error) {
        toast.refused(error, t);
      } finally {
        isBusy.current = false;
      }
    },
    [t, confirm],
  );
}

function beside(list: HTMLElement | null, id: number): string | undefined {
  const row = list?.querySelector(`[data-row="${id}"]`);
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other instanceof HTMLElement ? other.dataset.row : undefined;
}

const FRAMES_MAX = 60;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const rowOf = (id: number | string | undefined) => document.querySelector(`[data-row="${id}"]`);

/** Waits until the row is gone, and moves focus only if it went with the row. */
async function goOn(id: number, next: string | undefined) {
  for (let frames = 0; rowOf(id) && frames < FRAMES_MAX; frames += 1) await frame();
  await frame(); // the confirmation dialog returns focus first
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const target = rowOf(next)?.querySelector("button") ?? document.querySelector("h1");
  target?.focus({ preventScroll: true });
}
