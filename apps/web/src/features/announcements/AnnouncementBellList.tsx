import { Button } from "@mantine/core";
import type { Announcement } from "@recado/contract/announcements";
import IconSpeakerphone from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { ago } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import classes from "./AnnouncementBellList.module.css";
import type { BellAnnouncements } from "./bellAnnouncements.ts";
import { PriorityChip } from "./PriorityChip.tsx";
import { useOlder, useReadAnnouncement } from "./reading.ts";

type Props = { query: UseQueryResult<BellAnnouncements>; onOpen(announcement: Announcement): void };

export function AnnouncementBellList({ query, onOpen }: Props) {
  const { t } = useTranslation();
  const [wantsOlder, setWantsOlder] = useState(false);
  const older = useOlder(wantsOlder);
  const read = useReadAnnouncement();
  const { data, error, refetch } = query;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
  if (data.records.length === 0 && !data.hasMore)
    return (
      <EmptyState
        icon={<IconSpeakerphone size={28} aria-hidden />}
        text={t("announcements.nothing")}
        hint={t("announcements.nothingHint")}
      />
    );
  const open = (announcement: Announcement) => {
    if (!announcement.isRead) read.mutate(announcement.id);
    onOpen(announcement);
  };
  const newestIds = new Set(data.records.map(({ id }) => id));
  const rows = [...data.records, ...older.records.filter(({ id }) => !newestIds.has(id))];
  const hasMore = wantsOlder && !older.isPending ? older.hasMore : data.hasMore;
  return (
    <>
      <ul className={classes.rows} aria-label={t("announcements.title")}>
        {rows.map((announcement) => (
          <Row key={announcement.id} announcement={announcement} onOpen={() => open(announcement)} />
        ))}
      </ul>
      {older.error && <ErrorState error={older.error} onRetry={older.retry} />}
      {hasMore && !older.error && (
        <Button
          className={classes.more ?? ""}
          variant="subtle"
          size="sm"
          loading={older.isGrowing}
          onClick={wantsOlder ? older.grow : () => setWantsOlder(true)}
        >
          {t("common.more")}
        </Button>
      )}
    </>
  );
}

function Row({ announcement: { title, text, priority, isRead, createdAt }, onOpen }: { announcement: Announcement; onOpen(): void }) {
  const { t } = useTranslation();
  return (
    <li className={classes.row} data-priority={priority} data-new={!isRead}>
      <button type="button" className={classes.title} onClick={onOpen}>
        {title}
      </button>
      <span className={classes.time}>{ago(createdAt, t)}</span>
      <span className={classes.text}>{text}</span>
      <span className={classes.marks}>
        <PriorityChip priority={priority} />
        {!isRead && <span className={classes.new}>{t("announcements.fresh")}</span>}
      </span>
    </li>
  );
}
