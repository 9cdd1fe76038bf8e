import { Button, Group } from "@mantine/core";
import type { Counted } from "@recado/contract/dashboard";
import { metrics } from "@recado/contract/metrics";
import { useState } from "react";
import { Link } from "react-router";
import { dateTime, number } from "../../lib/format.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { saveCsv } from "./csv.ts";
import classes from "./Dashboard.module.css";
import { countedPage, type Opened, useCounted } from "./queries.ts";
import { minutes } from "./said.ts";

/** The tickets that a number counts, each with a link. */
export function CountedDialog({ opened, onClose }: { opened: Opened; onClose(): void }) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCounted(opened);
  const [isSaving, setSaving] = useState(false);
  const { of, name, says } = metrics[opened.metric];
  const first = data?.pages[0];
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];

  async function save() {
    setSaving(true);
    const all: Counted[] = [];
    let cursor: string | undefined;
    do {
      const page = await countedPage(opened, cursor);
      all.push(...page.rows);
      cursor = page.cursor ?? undefined;
    } while (cursor);
    const header = (
      ["contact", "number", "protocol", "queue", "user", "queuedAt", "acceptedAt", "closedAt", "wait", "support", "rating"] as const
    ).map((column) => t(`dashboard.columns.${column}`));
    const at = (moment: string | null) => (moment === null ? "" : dateTime(moment));
    const lines = all.map((row) => [
      ...[row.contact.name, row.contact.number ?? "", row.protocol, row.queue, row.user],
      ...[at(row.queuedAt), at(row.acceptedAt), at(row.closedAt), row.waitMinutes, row.supportMinutes, row.rating],
    ]);
    saveCsv(name[language], [header, ...lines], language);
    setSaving(false);
  }

  return (
    <Dialog title={name[language]} size="lg" onClose={onClose}>
      <p className={classes.said}>{says[language]}</p>
      {isPending && <ListSkeleton />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {first && (
        <Group justify="space-between" mb="sm">
          <span>{t(`dashboard.opened.${of}`, { count: first.count, rows: number(first.count), tickets: number(first.tickets) })}</span>
          <Button variant="default" size="xs" loading={isSaving} disabled={first.count === 0} onClick={() => void save()}>
            {t("dashboard.csv")}
          </Button>
        </Group>
      )}
      <ul className={classes.opened}>
        {rows.map((row) => (
          <li key={row.id}>
            {row.ticketUuid ? <Link to={`/tickets/${row.ticketUuid}`}>{row.contact.name}</Link> : <span>{row.contact.name}</span>}
            <span className={classes.small}>
              {[
                dateTime(row.at),
                row.queue,
                row.user,
                ...(of === "attendance"
                  ? [minutes(opened.metric === "wait" || opened.metric === "accepted" ? row.waitMinutes : row.supportMinutes)]
                  : []),
                ...(row.rating === null ? [] : [`★ ${row.rating}`]),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="subtle" fullWidth loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("common.more")}
        </Button>
      )}
    </Dialog>
  );
}
