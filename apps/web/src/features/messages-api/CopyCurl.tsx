import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useEffect, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { copyText } from "../../ui/copyText.ts";

const SAYS_SO_MS = 1000;

export function CopyCurl({ text }: { text: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAYS_SO_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={async () => setCopied(await copyText(text, t))}>
      {t(copied ? "common.copied" : "messagesApi.copyCurl")}
    </Button>
  );
}
