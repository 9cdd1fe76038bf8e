import type { TicketCard } from "@recado/contract/tickets";
import { Fragment } from "react";
import { Band } from "./Bands.tsx";
import { Day, isNewDay } from "./Day.tsx";
import type { Happening } from "./happenings.ts";
import { NoteLine } from "./NoteLine.tsx";

type Props = { ticket: TicketCard; happenings: readonly Happening[]; since: string | undefined };

/** What came to pass between two messages, each under its day; `since` is when the first of the two was said. */
export const Between = ({ ticket, happenings, since }: Props) =>
  happenings.map((one, index) => (
    <Fragment key={one.key}>
      {isNewDay(happenings[index - 1]?.at ?? since, one.at) && <Day at={one.at} />}
      {one.kind === "note" ? <NoteLine note={one.note} ticket={ticket} /> : <Band kind={one.kind} attendance={one.attendance} />}
    </Fragment>
  ));
