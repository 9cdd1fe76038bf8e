import { Text } from "@mantine/core";
import type { WholeMail } from "@recado/contract/mails";
import type { z } from "zod";
import { useTranslation } from "../../lib/texts.tsx";
import { CodeToCopy } from "./CodeToCopy.tsx";
import { codeIn } from "./codeIn.ts";
import classes from "./MailText.module.css";

export function MailText({ mail: { text, status } }: { mail: z.infer<typeof WholeMail> }) {
  const { t } = useTranslation();
  if (text === null) return <Text c="dimmed">{t(status === "failed" ? "mails.textGoneFailed" : "mails.textGone")}</Text>;
  const code = codeIn(text);
  return (
    <>
      {code && <CodeToCopy code={code} />}
      <p className={classes.text}>{text}</p>
    </>
  );
}
