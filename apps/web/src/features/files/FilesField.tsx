import { announce, cleanup } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { Button, FileButton } from "@mantine/core";
import { FILE_LIST_FILES_MAX } from "@recado/contract/file-lists";
import { attachable } from "@recado/contract/messages";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useEffect, useId, useRef, useState } from "react";
import { fileSize, number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { MoveDialog } from "../../ui/order/MoveDialog.tsx";
import { indexBeside, moved, without } from "../../ui/order/order.ts";
import { toast } from "../../ui/toasts.ts";
import { FileItem } from "./FileItem.tsx";
import classes from "./FilesField.module.css";
import { added, bytesMaxOf, filled, type Item } from "./items.ts";

type Props = { items: Item[]; isReadOnly: boolean; isSaving: boolean; onChange(how: (items: Item[]) => Item[]): void };

/** The files in sending order, with the limits shown before a choice. */
export function FilesField({ items, isReadOnly, isSaving, onChange }: Props) {
  const { t } = useTranslation();
  const label = useId();
  const rows = useRef<HTMLOListElement>(null);
  const [moving, setMoving] = useState<string>();
  useEffect(() => cleanup, []);
  const room = FILE_LIST_FILES_MAX - items.length;

  const tellTooLarge = (file: File) =>
    toast.failed(t("fileLists.tooLarge", { name: file.name, size: fileSize(file.size), most: fileSize(bytesMaxOf(file)) }));
  const add = (files: File[]) => {
    const { tooLarge, isOver } = added(items, files);
    for (const file of tooLarge) tellTooLarge(file);
    if (isOver) toast.failed(t("fileLists.tooMany", { most: number(FILE_LIST_FILES_MAX) }));
    onChange((current) => added(current, files).items);
  };
  const fill = (key: string, file: File | null) => {
    if (!file) return;
    if (file.size > bytesMaxOf(file)) tellTooLarge(file);
    else onChange((current) => filled(current, key, file));
  };
  const put = (key: string, at: number) => {
    onChange((current) => moved(current, key, at));
    announce(t("order.moved", { name: items.find((item) => item.key === key)?.name ?? "", place: at + 1 }));
    requestAnimationFrame(() => focusOn(rows.current, key));
  };
  const remove = (key: string) => {
    const at = items.findIndex((item) => item.key === key);
    const next = items[at + 1] ?? items[at - 1];
    onChange((current) => without(current, key));
    requestAnimationFrame(() => focusOn(rows.current, next?.key));
  };

  return (
    <fieldset className={classes.field} aria-labelledby={label}>
      <div id={label} className={classes.label}>
        {t("fileLists.list")}
      </div>
      {!isReadOnly && <p className={classes.hint}>{t("fileLists.limits", limits())}</p>}
      {items.length === 0 && isReadOnly && <p className={classes.hint}>{t("fileLists.files", { count: 0 })}</p>}
      {items.length > 0 && (
        <ol ref={rows} className={classes.files}>
          {items.map((item, at) => (
            <FileItem
              key={item.key}
              item={item}
              number={at + 1}
              isReadOnly={isReadOnly}
              isSaving={isSaving}
              onMove={() => setMoving(item.key)}
              onRemove={() => remove(item.key)}
              onFill={(file) => fill(item.key, file)}
              onPut={(key, edge, isTrial) => {
                const position = edge === "under" ? undefined : indexBeside(items, key, item.key, edge);
                if (position !== undefined && !isTrial) put(key, position);
                return position !== undefined;
              }}
            />
          ))}
        </ol>
      )}
      {!isReadOnly && (
        <div className={classes.adding}>
          <FileButton multiple onChange={add}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                size="sm"
                leftSection={<IconPlus size={18} aria-hidden />}
                disabled={room <= 0 || isSaving}
              >
                {t("fileLists.add")}
              </Button>
            )}
          </FileButton>
          <span className={classes.hint}>{t("fileLists.left", { count: Math.max(0, room) })}</span>
        </div>
      )}
      {moving !== undefined && (
        <MoveDialog
          items={items}
          moving={moving}
          onMove={(at) => {
            setMoving(undefined);
            put(moving, at);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </fieldset>
  );
}

const limits = () => ({
  most: number(FILE_LIST_FILES_MAX),
  image: fileSize(attachable.image.bytesMax),
  video: fileSize(attachable.video.bytesMax),
  document: fileSize(attachable.document.bytesMax),
});

const focusOn = (rows: HTMLElement | null, key: string | undefined) =>
  [...(rows?.querySelectorAll<HTMLElement>("[data-move]") ?? [])].find(({ dataset }) => dataset.move === key)?.focus();
