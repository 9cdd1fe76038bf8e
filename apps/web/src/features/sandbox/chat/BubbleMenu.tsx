import { Menu } from "@mantine/core";
import type { SandboxMessage } from "@recado/contract/sandbox";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useErase, useReact } from "../queries.ts";
import type { About } from "./about.ts";
import classes from "./BubbleList.module.css";

type Props = {
  connectionId: number;
  isGroup: boolean;
  speakerId: number | undefined;
  message: SandboxMessage;
  onAbout(about: About): void;
};

const EMOJIS = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/** A message's actions: react and reply to any, edit and delete one's own. */
export function BubbleMenu({ connectionId, isGroup, speakerId, message, onAbout }: Props) {
  const { t } = useTranslation();
  const [react, erase] = [useReact(connectionId), useErase(connectionId)];
  const options = { onError: (error: Error) => toast.refused(error, t) };
  const authorId = speakerId ?? null;
  const ownEmoji = message.reactions.find((one) => !one.fromCompany && one.authorId === authorId)?.emoji;
  const reactWith = (emoji: string) => react.mutate({ messageId: message.id, authorId, emoji: emoji === ownEmoji ? "" : emoji }, options);
  return (
    <div className={classes.tools}>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton label={t("sandbox.messageMenu")} size={28}>
            <IconChevronDown size={16} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {(!isGroup || speakerId !== undefined) && (
            <>
              <div className={classes.emojis}>
                {EMOJIS.map((emoji) => (
                  <Menu.Item
                    key={emoji}
                    className={classes.emoji ?? ""}
                    aria-label={t(emoji === ownEmoji ? "sandbox.unreact" : "sandbox.reactWith", { emoji })}
                    data-chosen={emoji === ownEmoji}
                    onClick={() => reactWith(emoji)}
                  >
                    {emoji}
                  </Menu.Item>
                ))}
              </div>
              <Menu.Divider />
            </>
          )}
          <Menu.Item leftSection={<IconArrowBackUp size={18} aria-hidden />} onClick={() => onAbout({ what: "answer", message })}>
            {t("sandbox.reply")}
          </Menu.Item>
          {!message.fromCompany && message.kind === "text" && (
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onAbout({ what: "edit", message })}>
              {t("sandbox.edit")}
            </Menu.Item>
          )}
          {!message.fromCompany && (
            <Menu.Item color="danger" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => erase.mutate(message.id, options)}>
              {t("sandbox.erase")}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
