import { type RefObject, useCallback, useRef } from "react";
import { cut } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import type { ListedContact } from "./keys.ts";
import { useRemoveContact } from "./queries.ts";

const NAME_MAX = 120;

/** Asks before a contact is deleted. Focus then moves to the next row, or to the page's heading after the last. */
export function useRemoval(list: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { mutateAsync } = useRemoveContact();
  const isBusy = useRef(false);

  return useCallback(
    async ({ id, name }: ListedContact) => {
      if (isBusy.current) return;
      const title = t("contacts.delete.title", { name: cut(name, NAME_MAX) });
      if (!(await confirm({ title, takes: t("contacts.delete.takes"), action: t("common.delete") }))) return;
      isBusy.current = true;
      const next = beside(list.current, id);
      try {
        await mutateAsync(id);
        toast.done(t("contacts.deleted"));
        await goOn(id, next);
      } catch (error) {
        toast.refused(error, t);
      } finally {
        isBusy.current = false;
      }
    },
    [t, confirm, mutateAsync, list],
  );
}

function beside(list: HTMLElement | null, id: number): string | undefined {
  const row = list?.querySelector(`[data-contact="${id}"]`);
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other instanceof HTMLElement ? other.dataset.contact : undefined;
}

const FRAMES_MAX = 60;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const rowOf = (id: number | string | undefined) => document.querySelector(`[data-contact="${id}"]`);

/** Waits until the row is gone, and moves focus only if it went with the row. */
async function goOn(id: number, next: string | undefined) {
  for (let frames = 0; rowOf(id) && frames < FRAMES_MAX; frames += 1) await frame();
  await frame(); // the confirmation dialog returns focus first
  if (document.activeElement !== null && document.activeElement !== document.body) return;
  const target = rowOf(next)?.querySelector("button") ?? document.querySelector("h1");
  target?.focus({ preventScroll: true });
}
