import { Button } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { copyText } from "../../ui/copyText.ts";
import classes from "./MailText.module.css";

export function CodeToCopy({ code }: { code: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(code, t)) setCopied(true);
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
