import type { Integration } from "@recado/contract/integrations";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import { dateTime, listed } from "../../lib/format.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import classes from "./IntegrationRow.module.css";
import { useRemoveIntegration } from "./queries.ts";
import { isWebhook } from "./types.ts";

type Props = { integration: Integration; onEdit(): void; onCalls(): void };

export function IntegrationRow({ integration, onEdit, onCalls }: Props) {
  const { t } = useTranslation();
  const { id, name, type, flow, active, failure, failedAt } = integration;
  const number = flow ? t("integrations.starts", { id, flow: flow.name }) : t("integrations.number", { id });
  const isFailed = failure !== null && failedAt !== null;
  return (
    <ListRow
      title={<span dir="auto">{name}</span>}
      text={isFailed ? t("integrations.failedAt", { at: dateTime(failedAt), why: t(`integrations.failures.${failure}`) }) : number}
      marks={
        <>
          {!active && <Chip kind="warning">{t("integrations.off")}</Chip>}
          {active && isFailed && <Chip kind="warning">{t("integrations.failed")}</Chip>}
          <span className={classes.type} data-type={type}>
            {t(`integrations.typeNames.${type}`)}
          </span>
        </>
      }
      actions={<Actions integration={integration} onEdit={onEdit} onCalls={onCalls} />}
    />
  );
}

function Actions({ integration: { id, name, type, can }, onEdit, onCalls }: Props) {
  const { t } = useTranslation();
  const remove = useRemoveIntegration();
  /** The error names the connection or queue that uses it. */
  const inUse = (error: unknown) => {
    const { connections = [], queues = [] } = error instanceof ApiError ? usesIn(error.body) : {};
    const places = [
      ...connections.map(({ name }) => t("integrations.connection", { name })),
      ...queues.map(({ name }) => t("integrations.queue", { name })),
    ];
    return places.length > 0 ? t("integrations.inUse", { name, places: listed(places) }) : undefined;
  };
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("integrations.delete.title", { name }),
    takes: t("integrations.delete.takes"),
    done: t("integrations.deleted"),
    refused: inUse,
  };
  return (
    <>
      {isWebhook(type) && (
        <IconButton label={t("integrations.calls.title", { name })} onClick={onCalls}>
          <IconHistory size={18} aria-hidden />
        </IconButton>
      )}
      <RowActions name={name} can={{ change: can.change, remove: can.change }} onEdit={onEdit} removal={removal} />
    </>
  );
}

type Uses = { connections?: { name: string }[]; queues?: { name: string }[] };
const usesIn = (body: unknown): Uses => (body as { where?: Uses } | null)?.where ?? {};
