import { Alert, Button, Skeleton, Stack, Text } from "@mantine/core";
import type { MessageTemplate, TemplatesTrouble } from "@recado/contract/connections";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useQuery } from "@tanstack/react-query";
import { templateHeader } from "../../lib/text/templateHeader.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { toast } from "../../ui/toasts.ts";
import { templatesOf, useRefreshTemplates } from "./queries.ts";
import classes from "./TemplateList.module.css";

/** Templates for contacts who have not written for 24 hours; Meta stores and approves them. */
export function TemplateList({ id, trouble }: { id: number; trouble: TemplatesTrouble | null }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesOf(id));
  const refresh = useRefreshTemplates();
  const again = async () => {
    try {
      await refresh.mutateAsync(id);
      toast.done(t("connections.templatesAsked"));
    } catch (refused) {
      toast.refused(refused, t);
    }
  };
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <Text size="sm" c="dimmed">
          {t("connections.templatesHint")}
        </Text>
        <Button variant="default" size="sm" leftSection={<IconRefresh size={18} aria-hidden />} loading={refresh.isPending} onClick={again}>
          {t("connections.templatesRefresh")}
        </Button>
      </div>
      {!data && <Skeleton height={120} role="status" aria-label={t("common.loading")} />}
      {trouble && (
        <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t(`connections.templatesTrouble.${trouble}`)}
        </Alert>
      )}
      {data?.length === 0 && !trouble && <Text ta="center">{t("connections.noTemplates")}</Text>}
      {data && data.length > 0 && (
        <ul className={classes.templates}>
          {data.map((template) => (
            <Template key={`${template.name} ${template.language}`} template={template} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function Template({ template }: { template: MessageTemplate }) {
  const { t } = useTranslation();
  const { name, language, category, status, body, footer } = template;
  return (
    <li>
      <div className={classes.line}>
        <Text component="span" fw={600} className={classes.name ?? ""}>
          {name}
        </Text>
        {/* An unknown status is shown as Meta sends it. */}
        <Chip kind={status === "APPROVED" ? "brand" : "warning"}>{t(`connections.templateStatus.${status}`, status)}</Chip>
        <Text component="span" size="sm" c="dimmed">
          {language} · {t(`connections.templateCategory.${category}`, category)}
        </Text>
      </div>
      <p className={classes.text}>{[templateHeader(template, t), body, footer].filter(Boolean).join("\n")}</p>
    </li>
  );
}
