import { Menu } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useTranslation } from "../../../../lib/texts.tsx";
import { useReaction } from "./pendingReactions.ts";
import classes from "./QuickReactions.module.css";

const QUICK = ["👍", "❤️", "😂", "😮", "😢", "🙏"];

/** Those that are used most, and a way to all others. One's own again takes it back. */
export function QuickReactions({ message, onMore }: { message: Message; onMore(): void }) {
  const { t } = useTranslation();
  const { mine, react } = useReaction(message);
  const offered = mine && !QUICK.includes(mine) ? [...QUICK, mine] : QUICK;
  return (
    <div className={classes.emojis}>
      {offered.map((emoji) => (
        <Menu.Item
          key={emoji}
          data-chosen={emoji === mine || undefined}
          aria-label={t(emoji === mine ? "tickets.takeBack" : "tickets.reactWith", { emoji })}
          onClick={() => react(emoji === mine ? "" : emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
      <Menu.Item aria-label={t("tickets.reaction.more")} title={t("tickets.reaction.more")} onClick={onMore}>
        <IconPlus size={20} aria-hidden />
      </Menu.Item>
    </div>
  );
}
