import type { SessionUser } from "@recado/contract/auth";
import { permits } from "@recado/contract/permissions";
import { TICKETS_PAGE, type TicketNews } from "@recado/contract/tickets";
import { newestFirst } from "../../lib/list/newestFirst.ts";

/** The tickets with unread messages that I am notified of: the first page of them, and how many there are beside these. */
export type Unread = { rows: TicketNews[]; more: number };
export type Change = (unread: Unread) => Unread;

export type Me = Pick<SessionUser, "id" | "profile" | "queues">;

/** My own, and those that wait: of these, nobody is told of one that he may not take; who may take them all, of those in his queues or none. */
export const isForMe = ({ status, userId, queueId }: Pick<TicketNews, "status" | "userId" | "queueId">, me: Me) =>
  status === "pending" ? queueId === null || isOffered(queueId, me) : status === "open" && userId === me.id;

const isOffered = (queueId: number, { profile, queues }: Me) =>
  !permits(profile, "tickets-manager:showall") || queues.length === 0 || queues.some(({ id }) => id === queueId);

/** A ticket as it now is comes to the top, or goes. */
export const put =
  (ticket: TicketNews, me: Me): Change =>
  (unread) => {
    const before = unread.rows.find(({ id }) => id === ticket.id);
    if (before && before.updatedAt > ticket.updatedAt) return unread;
    const others = unread.rows.filter((row) => row !== before);
    if (ticket.unreadMessages === 0 || !isForMe(ticket, me)) return before ? { ...unread, rows: others } : unread;
    // A second unread word of one that is not among the newest: it was among the rest.
    const wasAmongRest = !before && unread.more > 0 && ticket.unreadMessages > 1;
    return paged([ticket, ...others], unread.more - Number(wasAmongRest));
  };

export const drop =
  (ticketId: number): Change =>
  (unread) =>
    includesTicket(unread, ticketId) ? { ...unread, rows: unread.rows.filter(({ id }) => id !== ticketId) } : unread;

export const rename =
  ({ id, name, number, email, profilePicUrl }: TicketNews["contact"]): Change =>
  (unread) => {
    const renamed = (row: TicketNews): TicketNews => {
      const isHis = row.contactId === id;
      const hasSpoken = row.lastSpeaker?.contact?.id === id;
      if (!isHis && !hasSpoken) return row;
      return {
        ...row,
        ...(isHis && { contact: { id, name, number, email, profilePicUrl } }),
        ...(hasSpoken && row.lastSpeaker && { lastSpeaker: { ...row.lastSpeaker, contact: { id, name } } }),
      };
    };
    return { ...unread, rows: unread.rows.map(renamed) };
  };

/** What no longer fits on the page is among the rest. */
const paged = (rows: TicketNews[], more: number): Unread => ({
  rows: rows.sort(newestFirst).slice(0, TICKETS_PAGE),
  more: more + Math.max(0, rows.length - TICKETS_PAGE),
});

/** Of the rest one has come up to fill the page: which, only the server knows. */
export const isShort = ({ rows, more }: Unread) => more > 0 && rows.length < TICKETS_PAGE;
export const includesTicket = ({ rows }: Unread, ticketId: number) => rows.some(({ id }) => id === ticketId);
export const countOf = ({ rows, more }: Unread) => rows.length + more;
