import type { TicketCard } from "@recado/contract/tickets";
import { Fragment } from "react";
import { Day, isNewDay } from "../../../../ui/chat/Day.tsx";
import { AttendanceDivider } from "./AttendanceDivider.tsx";
import { folded } from "./folded.ts";
import { Fold, MoveLine } from "./MoveLine.tsx";
import { NoteLine } from "./NoteLine.tsx";
import type { TimelineEvent } from "./timelineEvents.ts";

/** `since`: the time of the message before. `newest`: the key of the newest event of the whole conversation. */
type Props = { ticket: TicketCard; events: readonly TimelineEvent[]; since: string | undefined; newest?: string | undefined };

/** The events between two messages, each under its day. */
export const EventsBetween = ({ ticket, events, since, newest }: Props) =>
  folded(events, newest).map((one, index, rows) => (
    <Fragment key={one.key}>
      {isNewDay(rows[index - 1]?.at ?? since, one.at) && <Day at={one.at} />}
      <Row of={one} ticket={ticket} />
    </Fragment>
  ));

function Row({ of, ticket }: { of: ReturnType<typeof folded>[number]; ticket: TicketCard }) {
  switch (of.kind) {
    case "note":
      return <NoteLine note={of.note} ticket={ticket} />;
    case "move":
      return <MoveLine moved={of} />;
    case "fold":
      return <Fold moves={of.moves} />;
    default:
      return <AttendanceDivider kind={of.kind} attendance={of.attendance} />;
  }
}
