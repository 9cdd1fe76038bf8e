import { useForm } from "@mantine/form";
import { useRef, useState } from "react";
import { ApiError } from "../../../lib/refusal.ts";

/** Error texts by field. */
export type Wrong<V> = Partial<Record<keyof V & string, string | false | undefined>>;

/** A block's form. Valid values are saved into the flow; a file is uploaded before, which may fail. */
export function useBlockForm<V extends Record<string, unknown>>(
  initial: V,
  check: (values: V) => Wrong<V>,
  onSave: (values: V) => void | Promise<void>,
) {
  const form = useForm<V>({ initialValues: initial });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  const isTaken = useRef(false);

  async function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    if (isTaken.current) return;
    const values = form.getValues();
    const wrong = Object.entries(check(values)).filter((entry): entry is [string, string] => Boolean(entry[1]));
    form.setErrors(Object.fromEntries(wrong));
    const [first] = wrong;
    if (first) return form.getInputNode(first[0])?.focus();
    isTaken.current = true;
    setRefusal(undefined);
    try {
      const saving = onSave(values);
      if (!saving) return;
      setSaving(true);
      await saving;
    } catch (error) {
      isTaken.current = false;
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error);
    } finally {
      setSaving(false);
    }
  }

  return {
    values: form.values,
    errors: form.errors,
    field: (name: keyof V & string, options?: { type: "checkbox" }) => form.getInputProps(name, options),
    set: (values: Partial<V>) => void (isTaken.current || form.setValues(values)),
    clear: (name: keyof V & string) => form.clearFieldError(name),
    isDirty: form.isDirty(),
    isSaving,
    refusal,
    submit,
  };
}

export const isBlank = (text: string) => text.trim() === "";
