import type { Installation } from "../installation.ts";

/** Meta lets a customer be answered for a day after his last word: here all of hers have just written. */
export const letAllBeAnswered = (at: Installation, companyId: number) =>
  at.look(
    companyId,
    `update tickets set last_inbound_at = now(), heard_here_at = now() where status <> 'closed'
      and connection_id in (select id from connections where provider = 'cloud')`,
  );
