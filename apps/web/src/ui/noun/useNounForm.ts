import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { type FormOptions, useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../toasts.ts";
import type { Noun } from "./noun.ts";

type Options<S extends z.ZodObject, R> = Omit<FormOptions<S, R>, "onSaved" | "texts"> & { onClose(): void };

/** The form of a new or existing record: refetches its list after success and error, shows a toast, and closes. */
export function useNounForm<S extends z.ZodObject, R>(
  { texts, key }: Pick<Noun<{ id: number }>, "texts" | "key">,
  record: object | undefined,
  { save, onClose, ...options }: Options<S, R>,
) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const form = useContractForm({
    ...options,
    texts,
    save: (values) => save(values).finally(() => void cache.invalidateQueries({ queryKey: key })),
    onSaved: () => {
      toast.done(t(`${texts}.saved`));
      onClose();
    },
  });
  return { form, dialog: { title: t(`${texts}.${record ? "editTitle" : "new"}`), form, onClose } };
}
