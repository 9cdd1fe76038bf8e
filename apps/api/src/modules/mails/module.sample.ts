import { ownerIn } from "../../testing/owner.ts";
import type { Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";

/** Only the platform posts them, so the owner does it here. */
const aMail = ({ id, canary }: Peopled) =>
  ownerIn(id, async (client): Promise<number> => {
    const { rows } = await client.query("insert into mails (recipient, subject) values ('ninguem@acme.test', $1) returning id", [canary]);
    return rows[0].id;
  });

export const sample: Sample = {
  furnish: aMail,
  records: { "mails.id": aMail },
  others: { "mails.show": 403 },
};
