import { UnstyledButton } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../lib/texts.tsx";
import classes from "./CopyableId.module.css";
import { copyText } from "./copyText.ts";

/** The id under which the server logged the error; support finds it by that. */
export function CopyableId({ id }: { id: string }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (await copyText(id, t)) setCopied(true);
  };
  return (
    <UnstyledButton className={classes.id} onClick={copy} aria-label={t("common.copyId", { id })}>
      {copied ? t("common.copied") : id.slice(0, 8)}
    </UnstyledButton>
  );
}
