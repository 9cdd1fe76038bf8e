import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../IconButton.tsx";

export function AttachButton({ onChosen }: { onChosen(files: Iterable<File>): void }) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={t("tickets.attach")} onClick={() => picker.current?.click()}>
        <IconPaperclip size={20} aria-hidden />
      </IconButton>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={({ currentTarget }) => {
          onChosen([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
    </>
  );
}
