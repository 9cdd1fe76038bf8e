import type { Integration } from "@recado/contract/integrations";
import { dateTime, listed } from "../../lib/format.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import classes from "./IntegrationRow.module.css";
import { useRemoveIntegration } from "./queries.ts";

export function IntegrationRow({ integration, onEdit }: { integration: Integration; onEdit(): void }) {
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
      actions={<Actions integration={integration} onEdit={onEdit} />}
    />
  );
}

function Actions({ integration: { id, name, can }, onEdit }: { integration: Integration; onEdit(): void }) {
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
  return <RowActions name={name} can={{ change: can.change, remove: can.change }} onEdit={onEdit} removal={removal} />;
}

type Uses = { connections?: { name: string }[]; queues?: { name: string }[] };
const usesIn = (body: unknown): Uses => (body as { where?: Uses } | null)?.where ?? {};
