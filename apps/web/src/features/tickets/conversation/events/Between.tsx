import type { TicketCard } from "@recado/contract/tickets";
import { Fragment } from "react";
import { Day, isNewDay } from "../../../../ui/chat/Day.tsx";
import { Band } from "./Bands.tsx";
import { folded } from "./folded.ts";
import type { Happening } from "./happenings.ts";
import { Fold, MoveLine } from "./MoveLine.tsx";
import { NoteLine } from "./NoteLine.tsx";

/** `since`: when the message before was said. `newest`: which of them is the newest of the whole conversation. */
type Props = { ticket: TicketCard; happenings: readonly Happening[]; since: string | undefined; newest?: string | undefined };

/** What came to pass between two messages, each under its day. */
export const Between = ({ ticket, happenings, since, newest }: Props) =>
  folded(happenings, newest).map((one, index, rows) => (
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
      return <Band kind={of.kind} attendance={of.attendance} />;
  }
}
