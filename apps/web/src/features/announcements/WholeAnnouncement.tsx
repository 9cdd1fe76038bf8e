import { Group, Text } from "@mantine/core";
import type { AnnouncementNews } from "@recado/contract/announcements";
import { useState } from "react";
import { dateTime } from "../../lib/format.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { formatted } from "../../ui/formatted.tsx";
import { toast } from "../../ui/toasts.ts";
import { PriorityChip } from "./PriorityChip.tsx";
import classes from "./WholeAnnouncement.module.css";

/** Kept up to date by events: an edit is shown, a deletion closes it. */
export function WholeAnnouncement({ announcement, onClose }: { announcement: AnnouncementNews; onClose(): void }) {
  const { t } = useTranslation();
  const [now, setNow] = useState(announcement);
  useLive({
    announcement: (_, event) => {
      if (event.action !== "delete") return event.record.id === now.id && setNow(event.record);
      if (event.id !== now.id) return;
      toast.failed(t("errors.ERR_NO_ANNOUNCEMENT_FOUND"));
      onClose();
    },
  });
  const { title, text, priority, mediaPath, mediaName, createdAt } = now;
  return (
    <Dialog title={title} size="lg" onClose={onClose}>
      <Group gap="sm" mb="md">
        <PriorityChip priority={priority} />
        <Text size="sm" c="dimmed">
          {dateTime(createdAt)}
        </Text>
      </Group>
      <div className={classes.text} dir="auto">
        {formatted(text)}
      </div>
      {mediaPath && (
        <a className={classes.picture} href={mediaPath} target="_blank" rel="noreferrer">
          <img src={mediaPath} alt={t("announcements.pictureOf", { name: mediaName ?? title })} />
        </a>
      )}
    </Dialog>
  );
}
