import type { FileList } from "@recado/contract/file-lists";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import { cut, fileSize } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { NounActions } from "../../ui/noun/NounActions.tsx";
import { fileListNoun } from "./fileLists.ts";

const MESSAGE_SHOWN = 80;

export function FileListRow({ list, onOpen }: { list: FileList; onOpen(): void }) {
  const { t } = useTranslation();
  const { name, message, options, user } = list;
  const size = options.reduce((sum, option) => sum + (option.size ?? 0), 0);
  const files = [t("fileLists.files", { count: options.length }), size > 0 && fileSize(size), user.name].filter(Boolean);
  return (
    <ListRow
      title={<span dir="auto">{name}</span>}
      text={
        <>
          <span dir="auto">{cut(message.replace(/\s+/g, " "), MESSAGE_SHOWN)}</span>
          <br />
          {files.join(" · ")}
        </>
      }
      actions={<Actions list={list} onOpen={onOpen} />}
    />
  );
}

function Actions({ list: { id, name, options, can }, onOpen }: { list: FileList; onOpen(): void }) {
  const { t } = useTranslation();
  const may = { change: can.change, remove: can.change };
  const takes = t("fileLists.delete.takes", { count: options.length });
  return (
    <>
      {!can.change && (
        <IconButton label={t("fileLists.open", { name })} onClick={onOpen}>
          <IconEye size={18} aria-hidden />
        </IconButton>
      )}
      <NounActions noun={fileListNoun} id={id} name={name} can={may} takes={takes} onEdit={onOpen} />
    </>
  );
}
