import { randomUUID } from "node:crypto";
import { companies, PASSWORD } from "../company/known.ts";
import type { Installation, Somebody } from "../installation.ts";
import { compare, compareSizes } from "../load/compare.ts";
import { type DryRun, startDryRun } from "../load/dryRun.ts";
import type { Asked } from "../load/http.ts";
import { letAllBeAnswered } from "./answerable.ts";

/** As many recordings as connections: with fewer they would wait for each other's rows. */
const RECORDED = { many: 50, writes: true };

type Size = "big" | "medium";
/** On what it is done, one after another, and how; a sign-in is asked for by nobody yet. */
type Write<T> = {
  name: string;
  of(admin: Somebody, size: Size): T[] | Promise<T[]>;
  request(one: T, admin: Somebody): Asked;
  isSignedIn?: boolean;
};

/** What changes something, each time something else. */
export async function writes(at: Installation) {
  const dry = await startDryRun(at.config, at.appUrl);
  try {
    // A small company has but few that wait: who comes for one of them again is refused.
    await measure(at, dry, {
      name: "ACCEPT",
      of: ({ companyId }) => idsOf(at, companyId, "pending"),
      request: (id, admin) => ({ method: "PUT", path: `/tickets/${id}`, body: { status: "open", userId: admin.id } }),
    });
    // Each conversation is numbered under its own lock: whoever writes into many waits for nobody.
    await measure(at, dry, {
      name: "SEND",
      of: async ({ companyId }) => {
        await letAllBeAnswered(at, companyId);
        return idsOf(at, companyId, "open");
      },
      request: (id) => ({
        ...{ method: "POST", path: `/messages/${id}` },
        body: { body: "Bom dia! Já separei o seu pedido.", clientId: randomUUID() },
      }),
    });
    await measure(at, dry, {
      name: "LOGIN",
      of: (_, size) => Array.from({ length: 19 }, (_, index) => `agente${1 + index}@${companies[size].domain}`),
      request: (email) => ({ method: "POST", path: "/auth/login", body: { email, password: PASSWORD } }),
      isSignedIn: false,
    });
  } finally {
    await dry.stop();
  }
}

async function measure<T>(at: Installation, dry: DryRun, { name, of, request, isSignedIn = true }: Write<T>) {
  const inOne = async (size: Size) => {
    const admin = await at[size].admin();
    const all = await of(admin, size);
    return { all, asker: isSignedIn ? { token: admin.token } : {}, next: (some: T[]) => inTurn(some, (one) => request(one, admin)) };
  };
  const { all, asker, next } = await inOne("big");
  // What is recorded is done, and cannot be done again.
  const half = Math.ceil(all.length / 2);
  const statements = await dry.record(next(all.slice(0, half)), asker.token, RECORDED);
  const big = { name, ...asker, next: next(all.slice(half)) };
  await compare(at, { ...big, statements });
  const less = await inOne("medium");
  await compareSizes(at, { big, tenth: { ...less.asker, next: less.next(less.all) } });
}

function inTurn<T>(of: T[], request: (one: T) => Asked): () => Asked {
  let turn = 0;
  return () => request(of[turn++ % of.length] as T);
}

async function idsOf(at: Installation, companyId: number, status: "open" | "pending"): Promise<number[]> {
  const rows = await at.look<{ id: number }>(companyId, "select id from tickets where status = $1 and queue_id is not null", [status]);
  return rows.map(({ id }) => id);
}
