import { Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Mail } from "@recado/contract/mails";
import { useQuery } from "@tanstack/react-query";
import { dateTime } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { MailState } from "./MailState.tsx";
import { MailText } from "./MailText.tsx";
import { wholeMail } from "./queries.ts";

export function MailDialog({ mail, onClose }: { mail: Mail; onClose(): void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(wholeMail(mail.id));
  const { status, failure } = data ?? mail;
  return (
    <Dialog isSmall onClose={onClose} title={mail.subject} size="lg">
      <Stack gap="md">
        <Group gap="sm">
          <Text size="sm">{t("mails.to", { to: mail.to })}</Text>
          <MailState status={status} />
          <Text size="sm" c="dimmed">
            {dateTime(mail.createdAt)}
          </Text>
        </Group>
        {failure && <Text size="sm">{t("mails.failure", { failure })}</Text>}
        {data ? (
          <MailText mail={data} />
        ) : error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={160} role="status" aria-label={t("common.loading")} />
        )}
      </Stack>
    </Dialog>
  );
}
