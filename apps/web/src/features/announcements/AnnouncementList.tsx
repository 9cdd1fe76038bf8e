import IconSpeakerphone from "@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useLive } from "../../lib/realtime.ts";
import { EditableList } from "../../ui/noun/EditableList.tsx";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";
import { AnnouncementRow } from "./AnnouncementRow.tsx";
import { announcementKeys, useAnnouncements } from "./queries.ts";

/** For the platform's users, who also see inactive announcements. */
export function AnnouncementList() {
  const list = useAnnouncements();
  // Deactivating is broadcast as a deletion; here the announcement stays in the list.
  useLive({ announcement: (cache) => refetchQueries(cache, announcementKeys.list) });
  return (
    <EditableList
      noun={{ texts: "announcements", icon: IconSpeakerphone }}
      list={list}
      row={(announcement, edit) => <AnnouncementRow announcement={announcement} onEdit={edit} />}
      dialog={(announcement, close) => <AnnouncementDialog {...(announcement && { announcement })} onClose={close} />}
    />
  );
}
