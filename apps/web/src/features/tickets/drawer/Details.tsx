import type { TicketCard } from "@recado/contract/tickets";
import { Attendances } from "./Attendances.tsx";
import { Files } from "./Files.tsx";
import { Identity } from "./Identity.tsx";
import { Notes } from "./Notes.tsx";
import { Tags } from "./Tags.tsx";
import type { Aim } from "./useDrawer.ts";

/** Who it is, what it is about, what colleagues know of him, when he was here before, and what he has sent. */
export function Details({ ticket, aim }: { ticket: TicketCard; aim: Aim | undefined }) {
  return (
    <>
      <Identity ticket={ticket} />
      <Tags ticket={ticket} />
      <Notes ticket={ticket} aim={aim} />
      <Attendances ticket={ticket} />
      <Files ticketId={ticket.id} />
    </>
  );
}
