import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../ui/toasts.ts";
import classes from "./MailText.module.css";

export function CodeToCopy({ code }: { code: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(true);
      toast.done(t("mails.copied"));
    } catch {
      // Browsers give the clipboard to secure pages only, and people may refuse it.
      toast.failed(t("mails.copyFailed"));
    }
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.code}>
      <span>
        <span className="sr-only">{t("mails.code")} </span>
        <span className={classes.digits}>{code}</span>
      </span>
      <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={copy}>
        {t("mails.copyCode")}
      </Button>
    </div>
  );
}
