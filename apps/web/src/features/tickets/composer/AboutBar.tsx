import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useUser } from "../../../lib/session.ts";
import { inOneLine } from "../../../lib/text/worded.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "../../../ui/chat/composer/MessageInput.module.css";
import { IconButton } from "../../../ui/IconButton.tsx";
import { speakerOf } from "../authors/author.ts";
import type { About } from "../drafts/draft.ts";

/** What one is answering or rewording, and the way to let go of it. */
export function AboutBar({ about: { what, message }, onLetGo }: { about: About; onLetGo(): void }) {
  const { t } = useTranslation();
  const me = useUser();
  const by = speakerOf(message, { contact: { name: t("tickets.contact") } }, me.id, t);
  return (
    <div className={classes.about}>
      <p>
        <strong>{what === "edit" ? t("tickets.editing") : t("tickets.answering", { name: by })}</strong>
        <span dir="auto">{inOneLine(message, t)}</span>
      </p>
      <IconButton label={t(what === "edit" ? "tickets.noEdit" : "tickets.noReply")} size={28} onClick={onLetGo}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
