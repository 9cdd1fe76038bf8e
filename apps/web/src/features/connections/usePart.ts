import { useEffect, useRef, useState } from "react";
import { type Part, parts } from "./connectionDraft.ts";
import type { Form } from "./useConnectionForm.ts";

/** The open tab of the dialog. An invalid field in another tab opens that one, and gets the focus. */
export function usePart(form: Form) {
  const [part, setPart] = useState<Part | "templates">("general");
  const panel = useRef<HTMLDivElement>(null);
  const wrong = (Object.keys(parts) as Part[]).filter((name) => parts[name].some((field) => form.field(field).error));
  const [first] = wrong;
  const names = wrong.join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new error may change the tab.
  useEffect(() => {
    if (!first) return;
    setPart(first);
    requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, [names, form.isSaving]);

  return { part, setPart, wrong, panel };
}
