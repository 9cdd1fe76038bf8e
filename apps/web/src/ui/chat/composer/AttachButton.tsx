import { Menu } from "@mantine/core";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { type ReactNode, useRef } from "react";
import { useActsHere } from "../../../lib/acts.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../IconButton.tsx";

type Props = {
  onChosen(files: Iterable<File>): void;
  /** A menu, if there is more to attach than local files; `choose` opens the file dialog. */
  menu?(choose: () => void): ReactNode;
};

export function AttachButton({ onChosen, menu }: Props) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const choose = () => picker.current?.click();
  useActsHere("attach", () => [{ name: t("tickets.attach"), icon: "file", run: choose }]);
  const button = (
    <IconButton label={t("tickets.attach")} {...(menu ? { "aria-haspopup": "menu" as const } : { onClick: choose })}>
      <IconPaperclip size={20} aria-hidden />
    </IconButton>
  );
  return (
    <>
      {menu ? (
        <Menu position="top-start">
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown>{menu(choose)}</Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
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
