import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";

export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(text);
      toast.done(t("common.copied"));
    } catch {
      // Browsers give the clipboard to secure pages only, and people may refuse it.
      toast.failed(t("contactDrawer.copyFailed"));
    }
  };
  const Icon = copied === text ? IconCheck : IconCopy;
  return (
    <IconButton label={label} size={28} onClick={copy}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
