import type { TicketNews } from "@recado/contract/tickets";
import IconBellCheck from "@tabler/icons-react/dist/esm/icons/IconBellCheck.mjs";
import type { UseQueryResult } from "@tanstack/react-query";
import { Link } from "react-router";
import { ago } from "../../lib/format.ts";
import { lastWords } from "../../lib/text/lastWords.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ticketPath } from "../../lib/ticketPath.ts";
import { ColorChip } from "../../ui/ColorChip.tsx";
import row from "../../ui/ConversationRow.module.css";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Face } from "../../ui/Face.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { Unread as UnreadBadge } from "../../ui/Unread.tsx";
import classes from "./UnreadList.module.css";
import type { Unread } from "./unread.ts";

type Me = { id: number; name: string };
type Props = { asked: UseQueryResult<Unread>; me: Me; onChosen(): void };

export function UnreadList({ asked: query, me, onChosen }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = query;
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <ListSkeleton />;
  if (data.rows.length === 0)
    return (
      <EmptyState icon={<IconBellCheck size={28} aria-hidden />} text={t("notifications.empty")} hint={t("notifications.emptyHint")} />
    );
  return (
    <>
      <ul className={classes.rows} aria-label={t("notifications.title")}>
        {data.rows.map((ticket) => (
          <UnreadRow key={ticket.id} ticket={ticket} me={me} onChosen={onChosen} />
        ))}
      </ul>
      {data.more > 0 && (
        <Link className={classes.more ?? ""} to="/tickets" onClick={onChosen}>
          {t("notifications.more", { count: data.more })}
        </Link>
      )}
    </>
  );
}

/** The contact, the last message and its author, when it came, and in which queue the ticket waits. */
function UnreadRow({ ticket, me, onChosen }: Omit<Props, "asked"> & { ticket: TicketNews }) {
  const { t } = useTranslation();
  const { contact, queue, status, lastMessageAt, unreadMessages } = ticket;
  return (
    <li className={classes.row}>
      <Face of={contact} className={classes.face} />
      <Link className={row.name ?? ""} to={ticketPath(ticket)} onClick={onChosen}>
        {contact.name}
      </Link>
      <span className={`${row.time} ${classes.time}`}>{lastMessageAt && ago(lastMessageAt, t)}</span>
      <span className={`${row.last} ${classes.last}`}>{lastWords(ticket, me, t)}</span>
      <span className={classes.count}>
        <UnreadBadge count={unreadMessages} />
      </span>
      {(queue || status === "pending") && (
        <span className={classes.chips}>
          {queue && <ColorChip color={queue.color}>{queue.name}</ColorChip>}
          {status === "pending" && <span className={classes.waiting}>{t("notifications.waiting")}</span>}
        </span>
      )}
    </li>
  );
}
