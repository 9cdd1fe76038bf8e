import { randomUUID } from "node:crypto";
import { companies, PASSWORD } from "../company/known.ts";
import type { Installation } from "../installation.ts";
import { compare } from "../load/compare.ts";
import { startDryRun } from "../load/dryRun.ts";
import type { Asked } from "../load/http.ts";
import { letAllBeAnswered } from "./answerable.ts";

/** As many recordings as connections: with fewer they would wait for each other's rows. */
const RECORDED = { many: 50, writes: true };

/** What changes something, each time something else. */
export async function writes(at: Installation) {
  const { token, id: userId, companyId } = await at.big.admin();
  const dry = await startDryRun(at.config, at.appUrl);
  /** What is recorded numbers its rows in conversations that nobody else writes into meanwhile. */
  const measure = async <T>(name: string, of: T[], request: (one: T) => Asked, asker: { token?: string } = { token }) => {
    const half = Math.ceil(of.length / 2);
    const statements = await dry.record(inTurn(of.slice(0, half), request), asker.token, RECORDED);
    await compare(at, { name, ...asker, next: inTurn(of.slice(half), request), statements });
  };
  try {
    // A small company has but few that wait: who comes for one of them again is refused.
    const waiting = await idsOf(at, companyId, "pending");
    await measure("ACCEPT", waiting, (id) => ({ method: "PUT", path: `/tickets/${id}`, body: { status: "open", userId } }));

    // Each conversation is numbered under its own lock: whoever writes into many waits for nobody.
    await letAllBeAnswered(at, companyId);
    const words = { body: "Bom dia! Já separei o seu pedido." };
    const open = await idsOf(at, companyId, "open");
    await measure("SEND", open, (id) => ({ method: "POST", path: `/messages/${id}`, body: { ...words, clientId: randomUUID() } }));

    const agents = Array.from({ length: 19 }, (_, index) => `agente${1 + index}@${companies.big.domain}`);
    await measure("LOGIN", agents, (email) => ({ method: "POST", path: "/auth/login", body: { email, password: PASSWORD } }), {});
  } finally {
    await dry.stop();
  }
}

function inTurn<T>(of: T[], request: (one: T) => Asked): () => Asked {
  let turn = 0;
  return () => request(of[turn++ % of.length] as T);
}

async function idsOf(at: Installation, companyId: number, status: "open" | "pending"): Promise<number[]> {
  const rows = await at.look<{ id: number }>(companyId, "select id from tickets where status = $1 and queue_id is not null", [status]);
  return rows.map(({ id }) => id);
}
