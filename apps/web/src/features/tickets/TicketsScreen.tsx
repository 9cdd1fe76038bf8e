import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { codeOf } from "../../lib/refusal.ts";
import { useUser } from "../../lib/session.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { Conversation } from "./conversation/Conversation.tsx";
import { type EditContact, EditContactContext } from "./drawer/editContact.ts";
import { pressed } from "./keys.ts";
import { TicketPane } from "./list/TicketPane.tsx";
import { useUnsaid } from "./outgoing.ts";
import { ticketByUuid } from "./queries.ts";
import { ticketReactions } from "./realtime.ts";
import classes from "./TicketsScreen.module.css";

/** The list on the left, the conversation beside it; on a phone one of the two, and a way back. */
export function TicketsScreen({ editContact }: { editContact?: EditContact }) {
  const { uuid } = useParams();
  const { id: me } = useUser();
  useLive(ticketReactions(me));
  useUnsaid();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters press buttons that are all there to be pressed.
    <div className={classes.panes} data-open={uuid !== undefined} onKeyDown={pressed}>
      <section className={classes.list}>
        <TicketPane openUuid={uuid} />
      </section>
      <section className={classes.conversation}>
        <EditContactContext value={editContact}>{uuid ? <OpenTicket key={uuid} uuid={uuid} /> : <NoTicket />}</EditContactContext>
      </section>
    </div>
  );
}

function OpenTicket({ uuid }: { uuid: string }) {
  const { data, error, refetch } = useQuery(ticketByUuid(uuid));
  const navigate = useNavigate();
  useLive({
    // Who no longer sees it where it was may see it where it is: only the server knows whether there is still something to look at.
    ticket: async (_, news) => {
      if (news.action !== "delete" || news.ticketId !== data?.id) return;
      const now = await refetch();
      if (now.error && codeOf(now.error) === "ERR_NO_TICKET_FOUND") void navigate("/tickets");
    },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return <Conversation ticket={data} onLeave={() => navigate("/tickets")} />;
}

function NoTicket() {
  const { t } = useTranslation();
  return <EmptyState text={t("tickets.none")} hint={t("tickets.noneHint")} />;
}
