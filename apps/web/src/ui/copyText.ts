import type { TFunction } from "i18next";
import { toast } from "./toasts.ts";

/** `copyText(code, t)`: a toast tells the user whether the text was copied. */
export async function copyText(text: string, t: TFunction): Promise<boolean> {
  const isCopied = await put(text).catch(() => false);
  if (isCopied) toast.done(t("common.copied"));
  else toast.failed(t("common.copyFailed"));
  return isCopied;
}

/** Browsers give the clipboard to secure pages only, and users may refuse it; selecting and copying works on any page. */
async function put(text: string): Promise<boolean> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text).then(() => true);
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand("copy");
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
