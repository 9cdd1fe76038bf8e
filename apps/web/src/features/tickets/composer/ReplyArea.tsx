import { Tabs } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { useEffect } from "react";
import { isByFinger, isByMouse } from "../../../lib/lastInput.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { writeOn } from "../../../ui/chat/composer/writeOn.ts";
import { useFrozenWhileEditing } from "../../../ui/form/guards.ts";
import { WithKey } from "../../../ui/Key.tsx";
import { isOwnAct } from "../cache/own.ts";
import type { DraftOf } from "../drafts/drafts.ts";
import type { Sending } from "../outbox/sending.ts";
import { WritingNotice } from "../presence/WritingNotice.tsx";
import { MessageInput } from "./MessageInput.tsx";
import { NoteInput } from "./NoteInput.tsx";
import classes from "./ReplyArea.module.css";
import { TemplateButton } from "./templates/TemplateButton.tsx";
import { type Composer, fieldOf, type Side } from "./useComposer.ts";
import { useReasonNot, WINDOW } from "./useReasonNot.ts";

type Props = { ticket: TicketCard; composer: Composer; drafted: DraftOf; onSend(sending: Sending): void; onNoted(): void };

/** The reply field, if the agent may reply; beside it the notes for colleagues, whatever the ticket's state. */
export function ReplyArea({ ticket, composer, drafted, onSend, onNoted }: Props) {
  const { t } = useTranslation();
  const { side, isRecording } = composer;
  // A template dialog may be open over the field.
  const why = useFrozenWhileEditing(useReasonNot(ticket));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a ticket is opened or moved, not when the side changes.
  useEffect(() => {
    // A ticket that was accepted or reopened here is answered next, whether by click or by key.
    if (ticket.status === "open" && isOwnAct(ticket.id) && !isByFinger()) writeOn(fieldOf(side), { isWanted: true });
  }, [ticket.id, ticket.status]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the field appears, when replying becomes possible or not, and after a recording.
  useEffect(() => {
    if (!isRecording) writeOn(fieldOf(side));
  }, [ticket.id, ticket.status, why, isRecording]);
  return (
    <Tabs
      value={side}
      onChange={(next) => composer.choose(next as Side, isByMouse())}
      keepMounted={false}
      className={classes.place ?? ""}
      classNames={{ tab: classes.tab ?? "", list: classes.tabs ?? "" }}
      data-side={side}
    >
      {!isRecording && (
        <Tabs.List aria-label={t("tickets.notes.sides")}>
          <WithKey of="R">
            <Tabs.Tab value="reply">{t("tickets.reply")}</Tabs.Tab>
          </WithKey>
          <WithKey of="N">
            <Tabs.Tab value="note" leftSection={<IconLock size={14} aria-hidden />}>
              {t("tickets.notes.one")}
            </Tabs.Tab>
          </WithKey>
        </Tabs.List>
      )}
      <Tabs.Panel value="reply">
        <Reply why={why} ticket={ticket} composer={composer} drafted={drafted} onSend={onSend} />
      </Tabs.Panel>
      <Tabs.Panel value="note">
        <NoteInput ticket={ticket} onKept={onNoted} />
      </Tabs.Panel>
    </Tabs>
  );
}

/** If the agent may not reply: the reason, and the way out. The draft stays. */
function Reply({ why, ticket, composer, drafted, onSend }: Omit<Props, "onNoted"> & { why: string | undefined }) {
  const { t } = useTranslation();
  if (!why) return <MessageInput ticket={ticket} composer={composer} drafted={drafted} onSend={onSend} />;
  // Read-only viewers also see that a colleague is writing.
  if (why !== WINDOW)
    return (
      <>
        <WritingNotice hasDraft={false} />
        <p className={classes.why}>{t(why)}</p>
      </>
    );
  return (
    <div className={classes.closed}>
      <p>{t(WINDOW)}</p>
      <TemplateButton ticket={ticket} onSend={onSend} isMain />
    </div>
  );
}
