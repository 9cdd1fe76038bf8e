import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { copyText } from "../../../ui/copyText.ts";
import { IconButton } from "../../../ui/IconButton.tsx";

export function CopyButton({ label, text }: { label: string; text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    if (await copyText(text, t)) setCopied(text);
  };
  const Icon = copied === text ? IconCheck : IconCopy;
  return (
    <IconButton label={label} size={28} onClick={copy}>
      <Icon size={16} aria-hidden />
    </IconButton>
  );
}
