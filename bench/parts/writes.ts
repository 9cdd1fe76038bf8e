import { randomUUID } from "node:crypto";
import { companies, PASSWORD } from "../company/known.ts";
import { giveBack } from "../company/reset.ts";
import type { Installation, Somebody } from "../installation.ts";
import { compare, compareSizes } from "../load/compare.ts";
import { type DryRun, startDryRun } from "../load/dryRun.ts";
import type { HttpRequest } from "../load/http.ts";
import { letAllBeAnswered } from "./answerable.ts";

/** As many recordings as connections: with fewer they would wait for each other's row locks. */
const RECORDED = { many: 50, writes: true };

type Size = "big" | "medium";
/** The rows to write to, one after another, and the request; a sign-in has no session yet. */
type Write<T> = {
  name: string;
  of(admin: Somebody, size: Size): T[] | Promise<T[]>;
  request(one: T, admin: Somebody): HttpRequest;
  /** For writes that work only once per row: resets the rows. None is repeated before that. */
  renew?(admin: Somebody): Promise<void>;
  isSignedIn?: boolean;
};

/** Writing calls, each time on another row. */
export async function writes(at: Installation) {
  const dry = await startDryRun(at.config, at.appUrl);
  try {
    // Accepting an already accepted ticket changes nothing: the run ends early once all pending ones are taken, as in a small company.
    await measure(at, dry, {
      name: "ACCEPT",
      of: ({ companyId }) => idsOf(at, companyId, "pending"),
      request: (id, admin) => ({ method: "PUT", path: `/tickets/${id}`, body: { status: "open", userId: admin.id } }),
      renew: ({ companyId }) => at.asOwner(companyId, giveBack),
    });
    // Messages are numbered under a lock per conversation: writing into many never waits.
    await measure(at, dry, {
      name: "SEND",
      of: async ({ companyId }) => {
        await letAllBeAnswered(at, companyId);
        return idsOf(at, companyId, "open");
      },
      request: (id) => ({
        method: "POST",
        path: `/messages/${id}`,
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

async function measure<T>(at: Installation, dry: DryRun, { name, of, request, renew, isSignedIn = true }: Write<T>) {
  const inOne = async (size: Size) => {
    const admin = await at[size].admin();
    const all = await of(admin, size);
    const inTurn = (rows: T[]) => {
      let turn = 0;
      return () => request(rows[turn++ % rows.length] as T, admin);
    };
    const askerOf = (rows: T[]) =>
      renew ? once(rows, { request: (one) => request(one, admin), renew: () => renew(admin) }) : { next: inTurn(rows) };
    return { all, token: isSignedIn ? { token: admin.token } : {}, inTurn, asking: askerOf };
  };
  const { all, token, inTurn, asking: askerOf } = await inOne("big");
  // Recorded writes are rolled back and sent again: no other write may come between.
  const half = Math.ceil(all.length / 2);
  const statements = await dry.record(inTurn(all.slice(0, half)), token.token, RECORDED);
  const big = { name, ...token, ...askerOf(all.slice(half)) };
  await compare(at, { ...big, statements });
  const less = await inOne("medium");
  await compareSizes(at, { big, tenth: { ...less.token, ...less.asking(less.all) } });
}

type Once<T> = { request(one: T): HttpRequest; renew(): Promise<void> };

/** Each row once, and then none until all are reset. */
function once<T>(of: T[], { request, renew }: Once<T>) {
  let left: T[] = [];
  return {
    next() {
      const one = left.pop();
      return one === undefined ? undefined : request(one);
    },
    async renew() {
      await renew();
      left = [...of];
    },
  };
}

async function idsOf(at: Installation, companyId: number, status: "open" | "pending"): Promise<number[]> {
  const rows = await at.look<{ id: number }>(companyId, "select id from tickets where status = $1 and queue_id is not null", [status]);
  return rows.map(({ id }) => id);
}
