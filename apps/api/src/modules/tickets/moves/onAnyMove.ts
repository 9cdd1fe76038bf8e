/** The same handler for every fact that moves a ticket. */
export const onAnyMove = <Does>(does: Does) => ({
  "ticket.opened": does,
  "ticket.accepted": does,
  "ticket.returned": does,
  "ticket.closed": does,
  "ticket.reopened": does,
  "ticket.transferred": does,
  "ticket.undone": does,
  "ticket.moved": does,
});
