import type { Installation } from "../installation.ts";

/** Meta allows answers for a day after the customer's last message: here all customers have just written. */
export const letAllBeAnswered = (at: Installation, companyId: number) =>
  at.look(
    companyId,
    `update tickets set last_inbound_at = now(), last_inbound_here_at = now() where status <> 'closed'
      and connection_id in (select id from connections where provider = 'cloud')`,
  );
