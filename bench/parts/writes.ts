import { randomUUID } from "node:crypto";
import { companies, PASSWORD } from "../company/known.ts";
import type { Installation } from "../installation.ts";
import { compare } from "../load/compare.ts";
import { letAllBeAnswered } from "./answerable.ts";

/** What changes something, each time something else. */
export async function writes(at: Installation) {
  const { token, id: userId, companyId } = await at.big.admin();

  // A small company has but few that wait: who comes for one of them again is refused.
  const waiting = await idsOf(at, companyId, "pending");
  let accepted = 0;
  await compare(at, {
    name: "ACCEPT",
    token,
    next: () => ({ method: "PUT", path: `/tickets/${waiting[accepted++ % waiting.length]}`, body: { status: "open", userId } }),
  });

  // Each conversation is numbered under its own lock: whoever writes into many waits for nobody.
  await letAllBeAnswered(at, companyId);
  const open = await idsOf(at, companyId, "open");
  let turn = 0;
  await compare(at, {
    name: "SEND",
    token,
    next: () => ({
      method: "POST",
      path: `/messages/${open[turn++ % open.length]}`,
      body: { body: "Bom dia! Já separei o seu pedido.", clientId: randomUUID() },
    }),
  });

  let agent = 0;
  await compare(at, {
    name: "LOGIN",
    next: () => ({
      method: "POST",
      path: "/auth/login",
      body: { email: `agente${1 + (agent++ % 19)}@${companies.big.domain}`, password: PASSWORD },
    }),
  });
}

async function idsOf(at: Installation, companyId: number, status: "open" | "pending"): Promise<number[]> {
  const rows = await at.look<{ id: number }>(companyId, "select id from tickets where status = $1 and queue_id is not null", [status]);
  return rows.map(({ id }) => id);
}
