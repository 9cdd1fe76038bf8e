import type { TicketCard } from "@recado/contract/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLive } from "../../../lib/realtime.ts";
import { useUser } from "../../../lib/session.ts";
import { inOneLine } from "../../../lib/worded.ts";
import { authorOf } from "./author.ts";

/** Who hears them has heard the ones before. */
const KEPT = 3;

/** What others say while one is here is read aloud, with who says it; the conversation itself is silent, for what comes into it may be old. */
export function Announced({ ticket }: { ticket: TicketCard }) {
  const { t } = useTranslation();
  const me = useUser();
  const [news, setNews] = useState<ReadonlyArray<{ id: string; text: string }>>([]);
  useLive({
    appMessage: (_, { action, message }) => {
      if (action !== "create" || message.ticketId !== ticket.id || message.user?.id === me.id) return;
      const text = t("tickets.saidBy", { name: authorOf(message, ticket, t), text: inOneLine(message, t) });
      setNews((known) => [...known, { id: message.id, text }].slice(-KEPT));
    },
  });
  return (
    <div className="sr-only" aria-live="polite" aria-relevant="additions">
      {news.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  );
}
