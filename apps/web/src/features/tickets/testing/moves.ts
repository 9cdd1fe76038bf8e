import type { ErrorCode } from "@recado/contract/errors";
import { type ChangedTicket, type TicketStatus, tickets } from "@recado/contract/tickets";
import { answer, refuse } from "../../../testing.tsx";

type MoveRequest = {
  params: { id: number };
  /** Where the ticket stands afterwards; a transfer leaves that to the server. */
  status: TicketStatus | undefined;
  /** The verb with what goes along. */
  move: { verb: Verb };
};

const leadsTo = { close: "closed", accept: "open", reopen: "open", return: "pending", transfer: undefined } as const;
type Verb = keyof typeof leadsTo;
const verbs = Object.keys(leadsTo) as Verb[];

/** One answer for all that an agent may do with a ticket. */
export function answerMoves(reply: (request: MoveRequest) => ChangedTicket | Promise<ChangedTicket>) {
  for (const verb of verbs) answer(tickets[verb], ({ params, body }) => reply({ params, status: leadsTo[verb], move: { verb, ...body } }));
}

export function refuseMoves(code: ErrorCode, more: object = {}, when = Promise.resolve()) {
  for (const verb of verbs) refuse(tickets[verb], code, more, when);
}
