import type { Message } from "@recado/contract/messages";
import type { TicketCard } from "@recado/contract/tickets";
import { useState } from "react";
import classes from "./Conversation.module.css";
import { ConversationHeader } from "./ConversationHeader.tsx";
import { MessageInput } from "./MessageInput.tsx";
import { MessageList } from "./MessageList.tsx";
import { useOutgoing } from "./useOutgoing.ts";

/** One ticket: who it is and what one may do, what was said, and where one writes. */
export function Conversation({ ticket, onLeave }: { ticket: TicketCard; onLeave(): void }) {
  const [answered, setAnswered] = useState<Message>();
  const outgoing = useOutgoing(ticket.id);
  return (
    <div className={classes.conversation}>
      <ConversationHeader ticket={ticket} onLeave={onLeave} />
      <MessageList
        ticket={ticket}
        outgoing={outgoing.waiting}
        onRetry={outgoing.retry}
        onDiscard={outgoing.discard}
        onAnswer={setAnswered}
      />
      <MessageInput ticket={ticket} answered={answered} onAnswered={() => setAnswered(undefined)} onSend={outgoing.send} />
    </div>
  );
}
