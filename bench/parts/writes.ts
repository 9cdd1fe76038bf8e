import { randomUUID } from "node:crypto";
import { companies, PASSWORD } from "../company/known.ts";
import { giveBack } from "../company/reset.ts";
import type { Installation, Somebody } from "../installation.ts";
import { compare, compareSizes } from "../load/compare.ts";
import { type DryRun, startDryRun } from "../load/dryRun.ts";
import type { HttpRequest } from "../load/http.ts";
import { letAllBeAnswered } from "./answerable.ts";

/** As many recordings as connections: with fewer they would wait for each other's rows. */
const RECORDED = { many: 50, writes: true };

type Size = "big" | "medium";
/** On what it is done, one after another, and how; a sign-in is asked for by nobody yet. */
type Write<T> = {
  name: string;
  of(admin: Somebody, size: Size): T[] | Promise<T[]>;
  request(one: T, admin: Somebody): HttpRequest;
  /** For what can be done but once: makes it undone. Nothing is asked twice before that. */
  renew?(admin: Somebody): Promise<void>;
  isSignedIn?: boolean;
};

/** What changes something, each time something else. */
export async function writes(at: Installation) {
  const dry = await startDryRun(at.config, at.appUrl);
  try {
    // Who comes again for what he has changes nothing: a time ends early where all that wait are taken, as in a small company.
    await measure(at, dry, {
      name: "ACCEPT",
      of: ({ companyId }) => idsOf(at, companyId, "pending"),
      request: (id, admin) => ({ method: "PUT", path: `/tickets/${id}`, body: { status: "open", userId: admin.id } }),
      renew: ({ companyId }) => at.asOwner(companyId, giveBack),
    });
    // Each conversation is numbered under its own lock: whoever writes into many waits for nobody.
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
    const inTurn = (some: T[]) => {
      let turn = 0;
      return () => request(some[turn++ % some.length] as T, admin);
    };
    const asking = (some: T[]) =>
      renew ? once(some, { request: (one) => request(one, admin), renew: () => renew(admin) }) : { next: inTurn(some) };
    return { all, token: isSignedIn ? { token: admin.token } : {}, inTurn, asking };
  };
  const { all, token, inTurn, asking } = await inOne("big");
  // What is recorded is taken back and sent again: nobody else may do it meanwhile.
  const half = Math.ceil(all.length / 2);
  const statements = await dry.record(inTurn(all.slice(0, half)), token.token, RECORDED);
  const big = { name, ...token, ...asking(all.slice(half)) };
  await compare(at, { ...big, statements });
  const less = await inOne("medium");
  await compareSizes(at, { big, tenth: { ...less.token, ...less.asking(less.all) } });
}

type Once<T> = { request(one: T): HttpRequest; renew(): Promise<void> };

/** Each of them, and then nothing until all are renewed. */
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
