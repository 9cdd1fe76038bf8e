import { Popover, Skeleton } from "@mantine/core";
import IconMoodSmile from "@tabler/icons-react/dist/esm/icons/IconMoodSmile.mjs";
import { Suspense, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../IconButton.tsx";
import { part } from "../../part.tsx";

type Props = { onChosen(emoji: string): void; onClosed(): void };

/** The picker's data are large, and load when it is opened. */
export function EmojiButton({ onChosen, onClosed }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClosed();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? setOpen(true) : close())}
      position="top-start"
      shadow="md"
      trapFocus
      closeOnEscape={false} // it would move the focus to the button, not to the text field
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <IconButton label={t("tickets.emoji.open")} onClick={() => (isOpen ? close() : setOpen(true))}>
          <IconMoodSmile size={20} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t("tickets.emoji.title")} onKeyDown={({ key }) => key === "Escape" && close()}>
        <Suspense fallback={<Skeleton w={320} maw="calc(100vw - 32px)" h={400} />}>
          <EmojiPicker onChosen={onChosen} onDone={close} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

const EmojiPicker = part(async () => (await import("./EmojiPicker.tsx")).EmojiPicker);
