import { Button } from "@mantine/core";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import { useEffect } from "react";
import { Link, useParams } from "react-router";
import { cut } from "../../lib/format.ts";
import { ahead } from "../../lib/net/ahead.ts";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { liveKeys } from "./cache/queries.ts";
import { type EditContact, EditContactContext } from "./drawer/editContact.ts";
import { useHistoryState } from "./historyState.ts";
import { TicketPane } from "./list/TicketPane.tsx";
import { Conversation, OpenTicket } from "./OpenTicket.tsx";
import { PaneTabs } from "./PaneTabs.tsx";
import { ticketReactions } from "./realtime.ts";
import classes from "./TicketsScreen.module.css";

/** The list with the conversation beside it; on narrow screens two tabs at the bottom switch between them. */
export function TicketsScreen({ editContact }: { editContact?: EditContact }) {
  const { uuid } = useParams();
  const { id: me } = useUser();
  const { pane } = useHistoryState();
  const { t } = useTranslation();
  useLive(ticketReactions(me), liveKeys);
  // The list loads first; then the conversation's code, so that it is there before a row is clicked.
  useEffect(() => ahead(Conversation.fetch), []);
  return (
    <div className={classes.panes} data-open={uuid !== undefined || pane === "conversation"}>
      <section className={classes.list}>
        {!uuid && <NextOne className={classes.onward} />}
        <TicketPane openUuid={uuid} />
      </section>
      <section className={classes.conversation}>
        <h1 className={`sr-only ${classes.alone}`}>{t("tickets.title")}</h1>
        <EditContactContext value={editContact}>
          {uuid ? (
            <OpenTicket key={uuid} uuid={uuid} />
          ) : (
            <div className={classes.nothing}>
              <NoTicket />
            </div>
          )}
        </EditContactContext>
      </section>
      <PaneTabs uuid={uuid} />
    </div>
  );
}

const NAME_MAX = 32;

function NoTicket() {
  const { t } = useTranslation();
  return (
    <EmptyState icon={<IconMessages size={28} aria-hidden />} text={t("tickets.none")} hint={t("tickets.noneHint")}>
      <NextOne />
    </EmptyState>
  );
}

/** After a ticket is left: a button for the next one, beside the list, or above it on narrow screens. */
function NextOne({ className = "" }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const { next } = useHistoryState();
  if (!next) return null;
  return (
    <Button component={Link} to={`/tickets/${next.uuid}`} variant="light" className={className}>
      {t("tickets.nextOne", { name: cut(next.name, NAME_MAX) })}
    </Button>
  );
}
