import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Ctx } from "../../platform/company.ts";
import { removeConnection } from "../connections/actions/change.ts";
import { createConnection } from "../connections/factory.ts";
import { removeContact } from "../contacts/actions.ts";
import { removeQueue } from "../queues/actions.ts";
import { removeTag } from "../tags/actions.ts";
import { removeTicket } from "./actions/remove.ts";
import { aTeam, createTicket } from "./factory.ts";
import { getTicket } from "./queries.ts";

type World = { queueId: number; ticketId: number; connectionId: number };

const removals: Record<string, (ctx: Ctx, world: World) => Promise<unknown>> = {
  queue: (ctx, { queueId }) => removeQueue(ctx, queueId),
  connection: (ctx, { connectionId }) => removeConnection(ctx, connectionId),
  ticket: (ctx, { ticketId }) => removeTicket(ctx, ticketId),
  contact: async (ctx, { ticketId }) => removeContact(ctx, (await getTicket(ctx, ticketId)).contactId),
  tag: async (ctx) => {
    const tag = await ctx.tx.insertInto("tags").values({ name: "VIP", color: "#111111" }).returning("id").executeTakeFirstOrThrow();
    await removeTag(ctx, tag.id);
  },
};

test.each(Object.keys(removals))(
  "much may hang on a %s: whoever removes it is given longer than a statement has otherwise",
  async (kind) => {
    const { company, lia, queueId } = await aTeam();
    const connectionId = await createConnection(company);
    const { id: ticketId } = await createTicket(company, { queueId, connectionId });
    const { rows } = await company.as(lia, async (ctx) => {
      await removals[kind]?.(ctx, { queueId, ticketId, connectionId });
      return sql<{ statement_timeout: string }>`show statement_timeout`.execute(ctx.tx);
    });
    expect(rows).toEqual([{ statement_timeout: "2min" }]);
  },
);
