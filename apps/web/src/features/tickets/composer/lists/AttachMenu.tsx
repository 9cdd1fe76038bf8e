import { Menu } from "@mantine/core";
import IconFiles from "@tabler/icons-react/dist/esm/icons/IconFiles.mjs";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import { Suspense, useState } from "react";
import { withWords } from "../../../../lib/i18n.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { AttachButton } from "../../../../ui/chat/composer/AttachButton.tsx";
import { part } from "../../../../ui/part.tsx";
import type { Sending } from "../../outbox/sending.ts";

type Props = { signs: boolean; onChosen(files: Iterable<File>): void; onSend(sending: Sending): void };

/** What goes along with a message: files from here, or a list that the company keeps. */
export function AttachMenu({ signs, onChosen, onSend }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
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
