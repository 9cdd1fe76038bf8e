/** What is done whenever a ticket comes to stand elsewhere, by whatever fact that is told. */
export const eachMove = <Does>(does: Does) => ({
  "ticket.opened": does,
  "ticket.accepted": does,
  "ticket.returned": does,
  "ticket.closed": does,
  "ticket.reopened": does,
  "ticket.transferred": does,
  "ticket.undone": does,
  "ticket.moved": does,
});
