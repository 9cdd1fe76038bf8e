import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import { useUser } from "../../../../lib/session.ts";
import { inOneLine } from "../../../../lib/text/worded.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { speakerOf } from "../../authors/author.ts";
import { useJump } from "../scroll/scrollTarget.ts";
import { useTheirLang } from "./useTheirLang.ts";

/** What is answered; a press leads there. */
export function Quoted({ quoted, ticket }: { quoted: NonNullable<Message["quotedMsg"]>; ticket: TicketCard }) {
  const { t } = useTranslation();
  const me = useUser();
  const lang = useTheirLang();
  const jump = useJump();
  return (
    <button type="button" className={classes.quoted} onClick={() => jump(quoted.id)}>
      <strong>{speakerOf(quoted, ticket, me.id, t)}</strong>
      <span dir="auto" lang={quoted.word === null ? lang : undefined}>
        {inOneLine(quoted, t)}
      </span>
    </button>
  );
}
