import type { TicketCard } from "@recado/contract/tickets";
import { type DragEvent, useState } from "react";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { attach, droppedIn } from "../composer/files/attach.ts";
import { InputPlace } from "../composer/InputPlace.tsx";
import { type Composer, useComposer } from "../composer/useComposer.ts";
import { useReasonNot } from "../composer/useReasonNot.ts";
import type { About } from "../drafts/draft.ts";
import { type DraftOf, useDraft } from "../drafts/drafts.ts";
import { ContactDrawer } from "../drawer/ContactDrawer.tsx";
import { useDrawer } from "../drawer/useDrawer.ts";
import { ViewerPlace } from "../files/viewer/view.tsx";
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

/**
 * One ticket: who it is and what one may do, what was said, and where one writes. Files may be dropped anywhere on it. Beside it
 * stands what is known of the contact.
 */
export function Conversation({ ticket, onLeave }: { ticket: TicketCard; onLeave: Leave }) {
  const drafted = useDraft(ticket.id);
  const outgoing = useOutgoing(ticket.id, ticket.contact.name);
  const composer = useComposer();
  const [noted, setNoted] = useState(0);
  const drop = useDrop(ticket, drafted, composer);
  const drawer = useDrawer();
  const place = useScrollTarget(ticket.id);
  const finding = useFinding();
  useAttention(ticket.id);
  const takeUp = useSteady((about: About) => {
    composer.choose("reply");
    drafted.takeUp(about);
  });
  return (
    <ViewerPlace ticketId={ticket.id}>
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
          {finding.isOpen && <FindBar ticketId={ticket.id} onJump={place.jump} onWords={finding.setWords} onClose={finding.close} />}
          <JumpContext value={place.jump}>
            <WordsContext value={finding.words}>
              <MessageList
                ticket={ticket}
                place={place}
                outgoing={outgoing.waiting}
                onRetry={outgoing.retry}
                onDiscard={outgoing.discard}
                noted={noted}
                onAbout={takeUp}
              />
            </WordsContext>
          </JumpContext>
          <InputPlace
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
    </ViewerPlace>
  );
}

/**
 * Only files, and only while one may write; else it is said why not, and the frame refuses them. Over a child, the browser says that
 * one has left what is around it.
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
      const dropped = droppedIn(event.dataTransfer, t); // the browser takes them away after the event
      choose("reply");
      change((known) => ({ files: attach(known.files, dropped, t) }));
    },
  };
  return { words: isOver && t(why ?? "tickets.dropHere"), over };
}
