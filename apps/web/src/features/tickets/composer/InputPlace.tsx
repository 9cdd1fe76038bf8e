import { Tabs } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs";
import { useEffect } from "react";
import { isByFinger, isByMouse } from "../../../lib/lastInput.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { writeOn } from "../../../ui/chat/composer/writeOn.ts";
import { useWhileHeld } from "../../../ui/form/guards.ts";
import { WithKey } from "../../../ui/Key.tsx";
import { isOwnAct } from "../cache/own.ts";
import type { DraftOf } from "../drafts/drafts.ts";
import type { Sending } from "../outbox/sending.ts";
import { WritingNotice } from "../presence/WritingNotice.tsx";
import classes from "./InputPlace.module.css";
import { MessageInput } from "./MessageInput.tsx";
import { NoteInput } from "./NoteInput.tsx";
import { TemplateButton } from "./templates/TemplateButton.tsx";
import { type Composer, fieldOf, type Side } from "./useComposer.ts";
import { useReasonNot, WINDOW } from "./useReasonNot.ts";

type Props = { ticket: TicketCard; composer: Composer; drafted: DraftOf; onSend(sending: Sending): void; onNoted(): void };

/** Where one writes to the contact, while one may; and beside it to colleagues, who read it whatever the ticket's state is. */
export function InputPlace({ ticket, composer, drafted, onSend, onNoted }: Props) {
  const { t } = useTranslation();
  const { side, isRecording } = composer;
  // Over it a template may be filled in just then.
  const why = useWhileHeld(useReasonNot(ticket));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a ticket is opened or moved, not when the side changes.
  useEffect(() => {
    // A ticket that was accepted or reopened here is answered next, whether by click or by key.
    if (ticket.status === "open" && isOwnAct(ticket.id) && !isByFinger()) writeOn(fieldOf(side), { isWanted: true });
  }, [ticket.id, ticket.status]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it comes, as one may or may not write any more, and as it is there again after a recording.
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

/** While one may not answer: why not, and the way out. What was begun waits. */
function Reply({ why, ticket, composer, drafted, onSend }: Omit<Props, "onNoted"> & { why: string | undefined }) {
  const { t } = useTranslation();
  if (!why) return <MessageInput ticket={ticket} composer={composer} drafted={drafted} onSend={onSend} />;
  // Whoever only reads sees, too, that somebody is about to answer.
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
