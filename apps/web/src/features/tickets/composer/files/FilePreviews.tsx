import { Loader } from "@mantine/core";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconMusic from "@tabler/icons-react/dist/esm/icons/IconMusic.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { fileSize } from "../../../../lib/format.ts";
import { useObjectUrl } from "../../../../lib/hooks/useObjectUrl.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/composer/MessageInput.module.css";
import { IconButton } from "../../../../ui/IconButton.tsx";
import type { Draft } from "../../drafts/draft.ts";
import type { DraftOf } from "../../drafts/drafts.ts";
import { kindOf } from "./attach.ts";

/** What will go along, as it will be seen; each can be taken out again. */
export function FilePreviews({ drafted: { draft, change } }: { drafted: DraftOf }) {
  const { t } = useTranslation();
  const { files, coming = [], captions } = draft;
  const remove = (file: File) => change((current) => without(current, file));
  const doWithout = (key: string) => change((current) => ({ coming: (current.coming ?? []).filter((one) => one.key !== key) }));
  if (files.length + coming.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t("tickets.attached")}>
      {files.map((file, at) => (
        <li key={`${file.name} ${file.lastModified} ${file.size}`}>
          <Face file={file} />
          <span className={classes.fileName} title={file.name} dir="auto">
            {file.name}
          </span>
          <span className={classes.fileSize}>
            {t(`tickets.kind.${kindOf(file)}`)}, {fileSize(file.size)}
          </span>
          {at > 0 && kindOf(file) !== "audio" && (
            <input
              className={classes.caption}
              aria-label={t("tickets.captionOf", { name: file.name })}
              placeholder={t("tickets.caption")}
              dir="auto"
              value={captions?.get(file) ?? ""}
              onChange={({ currentTarget: { value } }) => change((current) => ({ captions: new Map(current.captions).set(file, value) }))}
            />
          )}
          <IconButton label={t("common.deleteOne", { name: file.name })} size={24} onClick={() => remove(file)}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
      {coming.map(({ key, name }) => (
        <li key={key} aria-busy>
          <span className={classes.face}>
            <Loader size={20} />
          </span>
          <span className={classes.fileName} title={name} dir="auto">
            {name}
          </span>
          <span className={classes.fileSize} role="status">
            {t("tickets.fetching")}
          </span>
          <IconButton label={t("common.deleteOne", { name })} size={24} onClick={() => doWithout(key)}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

/** What the first file says is what stands in the field: whichever comes first now brings its own words there. */
function without({ files: all, captions, body }: Draft, file: File): Partial<Draft> {
  const files = all.filter((one) => one !== file);
  const [first] = files;
  const caption = first && first !== all[0] ? captions?.get(first)?.trim() : undefined;
  if (!first || !caption) return { files };
  return { files, body: [body, caption].filter(Boolean).join("\n"), captions: new Map(captions).set(first, "") };
}

function Face({ file }: { file: File }) {
  const kind = kindOf(file);
  const url = useObjectUrl(kind === "image" ? file : undefined);
  if (url) return <img src={url} alt="" />;
  const Icon = kind === "video" ? IconVideo : kind === "audio" ? IconMusic : IconFile;
  return <Icon size={24} aria-hidden />;
}
