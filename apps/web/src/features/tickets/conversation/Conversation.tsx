import type { TicketCard } from "@recado/contract/tickets";
import { type DragEvent, useState } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { attach, droppedIn } from "../composer/files/attach.ts";
import { ReplyArea } from "../composer/ReplyArea.tsx";
import { type Composer, useComposer } from "../composer/useComposer.ts";
import { useReasonNot } from "../composer/useReasonNot.ts";
import type { About } from "../drafts/draft.ts";
import { type DraftOf, useDraft } from "../drafts/drafts.ts";
import { ContactDrawer } from "../drawer/ContactDrawer.tsx";
import { useDrawer } from "../drawer/useDrawer.ts";
import { ViewerHost } from "../files/viewer/view.tsx";
import { useOutgoing } from "../outbox/outgoing.ts";
import { useAttention } from "../presence/useColleagues.ts";
import classes from "./Conversation.module.css";
import { FindBar } from "./find/FindBar.tsx";
import { useFinding } from "./find/useFinding.ts";
import { WordsContext } from "./find/words.ts";
import { ConversationHeader } from "./header/ConversationHeader.tsx";
import type { Leave } from "./header/HeaderMenu.tsx";
import { MessageList } from "./MessageList.tsx";
import { JumpContext, useScrollTarget } from "./scroll/scrollTarget.ts";

/** One ticket: its header, messages and input, with the contact beside it. Files may be dropped anywhere on it. */
export function Conversation({ ticket, onLeave }: { ticket: TicketCard; onLeave: Leave }) {
  const drafted = useDraft(ticket.id);
  const outgoing = useOutgoing(ticket.id, ticket.contact.name);
  const composer = useComposer();
  const [noted, setNoted] = useState(0);
  const drop = useDrop(ticket, drafted, composer);
  const drawer = useDrawer();
  const target = useScrollTarget(ticket.id);
  const finding = useFinding();
  useAttention(ticket.id);
  const takeUp = useSteady((about: About) => {
    composer.choose("reply");
    drafted.takeUp(about);
  });
  return (
    <ViewerHost ticketId={ticket.id}>
      <div className={classes.place}>
        <section
          className={classes.conversation}
          data-conversation
          aria-label={ticket.contact.name}
          inert={drawer.isCovering}
          onKeyDown={finding.onKeyDown}
          {...drop.over}
        >
          <ConversationHeader ticket={ticket} drawer={drawer} onFind={finding.open} onLeave={onLeave} />
          {finding.isOpen && <FindBar ticketId={ticket.id} onJump={target.jump} onWords={finding.setWords} onClose={finding.close} />}
          <JumpContext value={target.jump}>
            <WordsContext value={finding.words}>
              <MessageList
                ticket={ticket}
                place={target}
                outgoing={outgoing.waiting}
                onRetry={outgoing.retry}
                onDiscard={outgoing.discard}
                noted={noted}
                onAbout={takeUp}
              />
            </WordsContext>
          </JumpContext>
          <ReplyArea
            ticket={ticket}
            composer={composer}
            drafted={drafted}
            onSend={outgoing.send}
            onNoted={() => setNoted((times) => times + 1)}
          />
          {drop.words && <p className={classes.drop}>{drop.words}</p>}
        </section>
        {drawer.isOpen && <ContactDrawer ticket={ticket} drawer={drawer} />}
      </div>
    </ViewerHost>
  );
}

/**
 * Accepts only files, and only if the agent may reply; else the overlay shows the reason. Browsers fire dragleave for the parent when the
 * pointer enters a child.
 */
function useDrop(ticket: TicketCard, { draft, change }: DraftOf, { choose }: Composer) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const why = useReasonNot(ticket) ?? (draft.about?.what === "edit" ? "tickets.why.rewording" : undefined);
  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  const over = {
    onDragOver: (event: DragEvent) => {
      if (!isFiles(event)) return;
      if (!why) event.preventDefault();
      setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      setOver(false);
      if (why || !isFiles(event)) return;
      event.preventDefault();
      const dropped = droppedIn(event.dataTransfer, t); // the browser empties the list after the event
      choose("reply");
      change((current) => ({ files: attach(current.files, dropped, t) }));
    },
  };
  return { words: isOver && t(why ?? "tickets.dropHere"), over };
}
