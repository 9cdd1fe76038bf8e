import { Button, TextInput } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { copyText } from "../../ui/copyText.ts";
import classes from "./CopyLine.module.css";

/** A text with a copy button. */
export function CopyLine({ label, description, value }: { label: string; description?: string; value: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(value, t)) setCopied(true);
  };
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <div className={classes.line}>
      <TextInput label={label} description={description} value={value} readOnly onFocus={(event) => event.currentTarget.select()} />
      <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={copy}>
        {t("connections.copy")} <span className="sr-only">{label}</span>
      </Button>
    </div>
  );
}
