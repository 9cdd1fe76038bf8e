import { randomUUID } from "node:crypto";
import { withoutCommands } from "../commands.ts";
import type { Outcome } from "../outcome.ts";
import { type Agent, detectIntent } from "./detect.ts";

/** So often in a row the agent may not understand; then a person answers. */
const FALLBACKS_MAX = 3;

type Said = { text: string; place: { session: string | null; fallbacks: number } };

/** Asks the agent about what the contact has written. A message without words says nothing that an agent could understand. */
export async function askDialogflow(agent: Agent, { text, place }: Said): Promise<Outcome> {
  const session = place.session ?? randomUUID();
  if (text.trim() === "") return missed({ ok: true, parts: [] }, session, place.fallbacks + 1);
  const detected = await detectIntent(agent, session, text);
  if (!detected.ok) return detected;
  const { parts, command } = withoutCommands(detected.parts);
  const answered = { ok: true as const, parts, ...command };
  if (detected.handsOver) return { ...answered, stop: true };
  if (detected.isFallback) return missed(answered, session, place.fallbacks + 1);
  return { ...answered, place: { session: detected.ends ? null : session, choices: [], fallbacks: 0 } };
}

function missed(answered: Extract<Outcome, { ok: true }>, session: string, fallbacks: number): Outcome {
  return fallbacks >= FALLBACKS_MAX ? { ...answered, stop: true } : { ...answered, place: { session, choices: [], fallbacks } };
}
