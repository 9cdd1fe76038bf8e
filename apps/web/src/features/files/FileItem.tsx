import { Button, FileButton, Progress } from "@mantine/core";
import { attachedAs } from "@recado/contract/messages";
import IconArrowsMove from "@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconMusic from "@tabler/icons-react/dist/esm/icons/IconMusic.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import { fileSize } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { type DragEdge, useDrag } from "../../ui/useDrag.ts";
import classes from "./FilesField.module.css";
import type { Item } from "./items.ts";

type Props = {
  item: Item;
  number: number;
  isReadOnly: boolean;
  isSaving: boolean;
  onMove(): void;
  onRemove(): void;
  onFill(file: File | null): void;
  /** Another file is dropped here; with `isTrial` it is still dragged, and the result says whether it may be dropped. */
  onPut(moved: string, edge: DragEdge, isTrial: boolean): boolean;
};

export function FileItem({ item, number, isReadOnly, isSaving, onMove, onRemove, onFill, onPut }: Props) {
  const { t } = useTranslation();
  const { key, name, path, part, error, file } = item;
  const { row, handle, edge, isDragged } = useDrag(key, onPut);
  const isMissing = path === null && !file;
  return (
    <li>
      <div ref={row} className={classes.row} data-edge={edge} data-dragged={isDragged}>
        <span ref={handle} className={classes.grip} aria-hidden hidden={isReadOnly}>
          <IconGripVertical size={18} />
        </span>
        <span className={classes.number}>{number}</span>
        <Kind type={item.mediaType} />
        <span className={classes.what}>
          {path ? (
            <a className={classes.name} href={path} target="_blank" rel="noreferrer" dir="auto">
              {name}
            </a>
          ) : (
            <span className={classes.name} dir="auto">
              {name}
            </span>
          )}
          <About item={item} />
        </span>
        {isMissing && !isReadOnly && (
          <FileButton onChange={onFill}>
            {(button) => (
              <Button {...button} variant="default" size="compact-sm" disabled={isSaving} aria-label={t("fileLists.choose", { name })}>
                {t("fileLists.chooseShort")}
              </Button>
            )}
          </FileButton>
        )}
        {!isReadOnly && (
          <span className={classes.tools}>
            <IconButton label={t("order.move", { name })} data-move={key} disabled={isSaving} onClick={onMove}>
              <IconArrowsMove size={18} aria-hidden />
            </IconButton>
            <IconButton label={t("fileLists.remove", { name })} disabled={isSaving} onClick={onRemove}>
              <IconTrash size={18} aria-hidden />
            </IconButton>
          </span>
        )}
      </div>
      {part !== undefined && <Progress value={part * 100} aria-label={t("fileLists.uploading", { name })} />}
      {error && (
        <p role="alert" className={classes.error}>
          {t("fileLists.failed")}: {error}
        </p>
      )}
    </li>
  );
}

/** The size, and the state of the upload. */
function About({ item: { path, size, file, part } }: { item: Item }) {
  const { t } = useTranslation();
  const state = path === null && part === undefined && t(file ? "fileLists.waiting" : "fileLists.missing");
  const words = [size !== null && fileSize(size), state].filter(Boolean);
  return words.length > 0 && <span className={classes.about}>{words.join(" · ")}</span>;
}

function Kind({ type }: { type: string | null }) {
  const kind = attachedAs(type ?? "");
  const Icon = kind === "image" ? IconPhoto : kind === "video" ? IconVideo : kind === "audio" ? IconMusic : IconFile;
  return <Icon size={20} aria-hidden className={classes.kind} />;
}
