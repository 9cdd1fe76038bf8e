import { Menu } from "@mantine/core";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { Suspense, useState } from "react";
import { useActsHere } from "../../../../lib/acts.ts";
import { withWords } from "../../../../lib/i18n.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { AttachButton } from "../../../../ui/chat/composer/AttachButton.tsx";
import classes from "../../../../ui/chat/composer/MessageInput.module.css";
import { part } from "../../../../ui/part.tsx";
import type { Sending } from "../../outbox/sending.ts";

type Props = {
  signs: boolean;
  onChosen(files: Iterable<File>): void;
  onSend(sending: Sending): void;
  onNote(): void;
  onSigns(signs: boolean): void;
};

/** What goes along with a message: files from here, or a list that the company keeps. On a phone also what has no room beside the field. */
export function AttachMenu({ signs, onChosen, onSend, onNote, onSigns }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useActsHere("composer", () => [
    { name: t("fileLists.title"), icon: "lists", run: () => setOpen(true) },
    { name: t(signs ? "tickets.acts.signNot" : "tickets.acts.sign"), icon: "sign", run: () => onSigns(!signs) },
  ]);
  return (
    <>
      <AttachButton
        onChosen={onChosen}
        menu={(choose) => (
          <>
            <Menu.Item leftSection={<IconPaperclip size={18} aria-hidden />} onClick={choose}>
              {t("tickets.attach")}
            </Menu.Item>
            <Menu.Item leftSection={<IconFiles size={18} aria-hidden />} onClick={() => setOpen(true)}>
              {t("fileLists.title")}
            </Menu.Item>
            <Menu.Item className={classes.onPhone} leftSection={<IconLock size={18} aria-hidden />} onClick={onNote}>
              {t("tickets.notes.one")}
            </Menu.Item>
            <Menu.Item
              className={classes.onPhone}
              role="menuitemcheckbox"
              aria-checked={signs}
              leftSection={<IconCheck size={18} aria-hidden visibility={signs ? "visible" : "hidden"} />}
              onClick={() => onSigns(!signs)}
            >
              {t("tickets.sign")}
            </Menu.Item>
          </>
        )}
      />
      {isOpen && (
        <Suspense>
          <ListDialog signs={signs} onSend={onSend} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const ListDialog = part(withWords(async () => (await import("./ListDialog.tsx")).ListDialog, "team"));
