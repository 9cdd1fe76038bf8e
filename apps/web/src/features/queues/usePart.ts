import { useEffect, useRef, useState } from "react";
import { type Part, parts } from "./queueDraft.ts";
import type { Form } from "./useQueueForm.ts";

/** Which part of the dialog is shown. A field that is wrong may stand in another: then that one is shown, with the field in hand. */
export function usePart(form: Form) {
  const [part, setPart] = useState<Part>("general");
  const panel = useRef<HTMLDivElement>(null);
  const wrong = (Object.keys(parts) as Part[]).filter((name) => parts[name].some((field) => form.field(field).error));
  const [first] = wrong;
  const names = wrong.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what has just turned out wrong leads away from where one is.
  useEffect(() => {
    if (!first) return;
    setPart(first);
    requestAnimationFrame(() =>
      panel.current?.querySelector<HTMLElement>('input[aria-invalid="true"], textarea[aria-invalid="true"]')?.focus(),
    );
  }, [names, form.isSaving]);

  return { part, setPart, wrong, panel };
}
