import type { FileList } from "@recado/contract/file-lists";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import { cut, fileSize } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { useRemoveFileList } from "./queries.ts";

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
  const remove = useRemoveFileList();
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("fileLists.delete.title", { name }),
    takes: t("fileLists.delete.takes", { count: options.length }),
    done: t("fileLists.deleted"),
  };
  return (
    <>
      {!can.change && (
        <IconButton label={t("fileLists.open", { name })} onClick={onOpen}>
          <IconEye size={18} aria-hidden />
        </IconButton>
      )}
      <RowActions name={name} can={{ change: can.change, remove: can.change }} onEdit={onOpen} removal={removal} />
    </>
  );
}
