import type { Announcement } from "@recado/contract/announcements";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { cut } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip, ChipLink } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { PriorityChip } from "./PriorityChip.tsx";
import { useRemoveAnnouncement } from "./queries.ts";

const PREVIEW_MAX = 120;
const NAME_MAX = 50;

export const AnnouncementRow = ({ announcement, onEdit }: { announcement: Announcement; onEdit(): void }) => (
  <ListRow
    title={announcement.title}
    text={cut(announcement.text, PREVIEW_MAX)}
    marks={<Marks announcement={announcement} />}
    actions={<Actions announcement={announcement} onEdit={onEdit} />}
  />
);

function Marks({ announcement: { priority, status, mediaPath, mediaName } }: { announcement: Announcement }) {
  const { t } = useTranslation();
  return (
    <>
      {mediaPath && (
        <ChipLink href={mediaPath} icon={<IconPhoto size={14} aria-hidden />}>
          {mediaName ?? t("announcements.picture")}
        </ChipLink>
      )}
      <PriorityChip priority={priority} />
      <Chip kind={status ? "brand" : "plain"}>{t(status ? "announcements.active" : "announcements.inactive")}</Chip>
    </>
  );
}

function Actions({ announcement: { id, title, status }, onEdit }: { announcement: Announcement; onEdit(): void }) {
  const { t } = useTranslation();
  const remove = useRemoveAnnouncement();
  const name = cut(title, NAME_MAX);
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("announcements.delete.title", { name }),
    takes: t(status ? "announcements.delete.takes" : "announcements.delete.takesInactive"),
    done: t("announcements.deleted"),
  };
  return <RowActions name={name} can={{ change: true, remove: true }} onEdit={onEdit} removal={removal} />;
}
