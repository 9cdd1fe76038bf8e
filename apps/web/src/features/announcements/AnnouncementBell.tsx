import type { Announcement } from "@recado/contract/announcements";
import IconSpeakerphone from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { Suspense, useState } from "react";
import { withWords } from "../../lib/i18n.ts";
import { useRefetchInterval } from "../../lib/net/useRefetchInterval.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { badgeOf } from "../../lib/title.ts";
import { Bell } from "../../ui/Bell.tsx";
import { part } from "../../ui/part.tsx";
import { bellAnnouncements, REFETCH_MS } from "./bellAnnouncements.ts";
import { bellReactions } from "./realtime.ts";

/** The platform's announcements: the unread count, the list, and each in full. */
export function AnnouncementBell() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Announcement>();
  const query = useQuery(bellAnnouncements);
  useRefetchInterval(bellAnnouncements.queryKey, REFETCH_MS);
  useLive(bellReactions);
  const unread = query.data?.unread ?? 0;
  return (
    <>
      <Bell icon={<IconSpeakerphone size={20} aria-hidden />} title={t("announcements.title")} label={labelOf(unread, t)} count={unread}>
        {(close) => {
          const open = (announcement: Announcement) => {
            close();
            setOpened(announcement);
          };
          return <HeardList query={query} onOpen={open} />;
        }}
      </Bell>
      {opened && (
        <Suspense>
          <WholeAnnouncement announcement={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

function labelOf(count: number, t: TFunction) {
  const shown = badgeOf(count);
  if (count === 0) return t("announcements.title");
  return shown === String(count) ? t("announcements.bell", { count }) : t("announcements.bellMany", { shown });
}

const HeardList = part(withWords(async () => (await import("./AnnouncementBellList.tsx")).AnnouncementBellList, "pages", "team"));
const WholeAnnouncement = part(withWords(async () => (await import("./WholeAnnouncement.tsx")).WholeAnnouncement, "pages", "team"));
