import { Tooltip } from "@mantine/core";
import type { Message } from "@recado/contract/messages";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import { isolated } from "../../../../lib/text/isolated.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { useReaction } from "./pendingReactions.ts";
import classes from "./Reactions.module.css";

/** The reactions with their authors, and the state of the user's own. A click adds the same reaction, or removes one's own. */
export function Reactions({ message, mayReact }: { message: Message; mayReact: boolean }) {
  const { t } = useTranslation();
  const { mine, waiting, react } = useReaction(message);
  const emojis = [...new Set(message.reactions.map(({ emoji }) => emoji))];
  if (emojis.length === 0 && !waiting) return null;
  const isWaiting = waiting !== undefined && !waiting.hasFailed;
  return (
    <ul className={classes.reactions} aria-label={t("tickets.reaction.by")}>
      {emojis.map((emoji) => {
        const by = message.reactions.filter((one) => one.emoji === emoji);
        // On WhatsApp the company's number reacts, whichever agent clicked.
        const names = by
          .map(({ fromMe, name }) => (fromMe ? t("tickets.ourselves") : isolated(name ?? t("tickets.origin.contact"))))
          .join(", ");
        return (
          <li key={emoji}>
            <Tooltip label={`${emoji} ${names}`} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
              <button
                type="button"
                className={classes.reaction}
                aria-label={`${emoji} ${names}`}
                aria-pressed={emoji === mine}
                aria-disabled={!mayReact || undefined}
                onClick={() => mayReact && react(emoji === mine ? "" : emoji)}
              >
                {emoji}
                {by.length > 1 && <span>{by.length}</span>}
              </button>
            </Tooltip>
          </li>
        );
      })}
      {waiting && (isWaiting || mayReact) && (
        <li>
          <button
            type="button"
            className={classes.reaction}
            data-waiting={isWaiting}
            aria-label={t(isWaiting ? "tickets.reaction.waiting" : "tickets.reaction.failed", { emoji: waiting.emoji || mine })}
            title={t(isWaiting ? "tickets.reaction.waiting" : "tickets.reaction.failed", { emoji: waiting.emoji || mine })}
            aria-disabled={isWaiting || undefined}
            onClick={() => !isWaiting && react(waiting.emoji)}
          >
            <span className={waiting.emoji === "" ? classes.leaving : undefined}>{waiting.emoji || mine}</span>
            {isWaiting ? <IconClock size={14} aria-hidden /> : <IconAlertCircle size={14} aria-hidden className={classes.failed} />}
          </button>
        </li>
      )}
    </ul>
  );
}
