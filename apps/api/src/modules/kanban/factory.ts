import { randomUUID } from "node:crypto";
import type { TestCompany } from "../../testing/company.ts";
import { createTag } from "../tags/actions.ts";
import { aTeam } from "../tickets/factory.ts";

/** A team with lanes, from left to right. */
export async function aBoard(lanes = 2) {
  const team = await aTeam();
  const tags: number[] = [];
  for (let at = 0; at < lanes; at++) tags.push(await aLane(team.company));
  return { ...team, tags: tags as [number, number, ...number[]] };
}

export const aLane = ({ run }: Pick<TestCompany, "run">, kanban: 0 | 1 = 1) =>
  run(async (ctx) => (await createTag(ctx, { name: `Coluna ${randomUUID()}`, color: "#7048C6", kanban })).id);

/** The tags of a ticket, and the lane in its row. */
export const tagsOf = ({ run }: TestCompany, ticketId: number) =>
  run(async ({ tx }) => {
    const rows = await tx.selectFrom("ticket_tags").select("tag_id").where("ticket_id", "=", ticketId).orderBy("tag_id").execute();
    const { lane } = await tx.selectFrom("tickets").select("lane").where("id", "=", ticketId).executeTakeFirstOrThrow();
    return { tags: rows.map(({ tag_id }) => tag_id), lane };
  });
