import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { createConnection } from "../../modules/connections/factory.ts";
import { sendMessage } from "../../modules/messages/actions/send.ts";
import { messagesOf } from "../../modules/messages/factory.ts";
import { createTicket } from "../../modules/tickets/factory.ts";
import { createCompany } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";

/**
 * Another connected number in the same process. Its messages become due without a notification, so that only the periodic round finds them:
 * once two have left, those of every other connection have had their chance too.
 */
export async function anotherNumber() {
  const company = await createCompany();
  const agent = await company.createUser({ profile: "admin" });
  const connectionId = await createConnection(company, { wanted: true });
  const { id } = await createTicket(company, { connectionId, userId: agent.id });

  async function round() {
    const body = randomUUID();
    await company.as(agent, async (ctx) => {
      await sendMessage(ctx, id, { body, sign: false, voice: false, quotedMsg: null });
      await sql`update outbox set due_at = 'infinity' where state = 'queued'`.execute(ctx.tx);
    });
    await company.run(({ tx }) => sql`update outbox set due_at = now() - interval '1 second' where state = 'queued'`.execute(tx));
    await eventually(
      () => messagesOf(company),
      (all) => all.some((message) => message.body === body && message.status === "sent"),
    );
  }

  return {
    company,
    async twoRounds() {
      await round();
      await round();
    },
  };
}
