import { sql } from "kysely";
import { inCompany, onPlatform } from "../../../platform/company.ts";
import { defer, job } from "../../../platform/jobs.ts";
import { promptJob } from "../jobKeys.ts";
import { answerTurn } from "./turn.ts";

/** A model takes seconds, in which this process only waits. */
const WORKERS = 12;

export const answerByPrompt = job({ ...promptJob, workers: WORKERS, run: (companyId, { ticketId }) => answerTurn(companyId, ticketId) });

/** Turns whose job was lost, and those of companies that have returned. */
export async function sweepPromptTurns() {
  for (const { company_id, ticket_id, due_at } of await listDue())
    await inCompany(company_id, (ctx) => defer(ctx, answerByPrompt, { ticketId: ticket_id, at: due_at.toISOString() }));
}

const listDue = () =>
  onPlatform(
    async (tx) =>
      (
        await sql<{ company_id: number; ticket_id: number; due_at: Date }>`
          select company_id, ticket_id, now() as due_at from app.find_due_prompt_turns()`.execute(tx)
      ).rows,
  );
