import type { Help } from "@recado/contract/helps";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import { cut } from "../../lib/format.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { EditableList } from "../../ui/noun/EditableList.tsx";
import { HelpDialog } from "./HelpDialog.tsx";
import { useHelps } from "./queries.ts";
import { helpReactions } from "./realtime.ts";

const PREVIEW_MAX = 120;

/** For the platform's users, in a tab of the settings. */
export function HelpVideos() {
  const list = useHelps();
  useLive(helpReactions);
  return (
    <EditableList
      noun={{ texts: "helpVideos", icon: IconVideo }}
      list={list}
      isPart
      row={(help, edit) => <Row help={help} onEdit={edit} />}
      dialog={(help, close) => <HelpDialog {...(help && { help })} onClose={close} />}
    />
  );
}

function Row({ help: { title, description }, onEdit }: { help: Help; onEdit(): void }) {
  const { t } = useTranslation();
  return (
    <ListRow
      title={title}
      text={cut(description, PREVIEW_MAX)}
      actions={
        <IconButton label={t("common.edit", { name: title })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
      }
    />
  );
}
