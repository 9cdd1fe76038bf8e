import { UnstyledButton } from "@mantine/core";
import type { Mail } from "@recado/contract/mails";
import { dateTime } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import classes from "./MailRow.module.css";
import { MailState } from "./MailState.tsx";

export function MailRow({ mail: { subject, to, status, createdAt }, onOpen }: { mail: Mail; onOpen(): void }) {
  const { t } = useTranslation();
  return (
    <ListRow
      title={
        <UnstyledButton className={classes.open} aria-label={t("mails.open", { subject, to })} onClick={onOpen}>
          {subject}
        </UnstyledButton>
      }
      text={t("mails.to", { to })}
      marks={
        <>
          <MailState status={status} />
          <time dateTime={createdAt} className={classes.time}>
            {dateTime(createdAt)}
          </time>
        </>
      }
    />
  );
}
