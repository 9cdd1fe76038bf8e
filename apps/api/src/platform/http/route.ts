import type { Answer, Endpoint, Input } from "@recado/contract/endpoint";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Ctx, companyOf, inSession } from "../company.ts";
import { fail } from "../errors.ts";
import { planHas } from "../plan.ts";
import { declared } from "./declared.ts";
import { parse } from "./parse.ts";
import type { Api } from "./server.ts";
import { sessionQueue } from "./sessionQueue.ts";
import { sessionOf } from "./token.ts";

/** Enters the company with BEGIN, then parses (so strangers learn nothing from a 400), and answers exactly in the contract's shape. */
export function route<E extends Endpoint>(api: Api, endpoint: E, handler: (ctx: Ctx, input: Input<E>) => Promise<Answer<E>>) {
  serveSession(api, endpoint, (request, session) =>
    inSession(session, async (ctx) => {
      request.who = { company: ctx.companyId, user: ctx.actor.id };
      await admit(ctx, endpoint);
      if (endpoint.withoutFeature !== undefined && !(await hasFeature(ctx, endpoint)))
        return endpoint.response.parse(endpoint.withoutFeature);
      // Parsed before the commit: an answer that violates the contract rolls the change back.
      return endpoint.response.parse(await handler(ctx, parse(endpoint, request)));
    }),
  );
}

const serveSession = (api: Api, endpoint: Endpoint, handle: (request: FastifyRequest, session: string) => Promise<unknown>) =>
  serve(api, endpoint, async (request) => {
    const session = await sessionOf(request);
    // For the log, in case the request never reaches the database.
    const company = companyOf(session);
    if (company !== undefined) request.who = { company, user: null };
    return sessionQueue.inTurn(session, () => handle(request, session));
  });

/** For a request whose body takes long to arrive: it only takes a place in the queue while it is in a transaction. */
export const inSessionTurn = <T>(session: string, work: (ctx: Ctx) => Promise<T>) =>
  sessionQueue.inTurn(session, () => inSession(session, work));

export type Staged<E extends Endpoint, P, R> = {
  /**
   * In a transaction: checks whether the change is allowed, and loads what `between` needs. When it returns undefined, `act` follows at
   * once.
   */
  prepare(ctx: Ctx, input: Input<E>): Promise<P>;
  /** Outside of any transaction. */
  between(prepared: NonNullable<P>, input: Input<E>, request: FastifyRequest): Promise<R>;
  /** In a second transaction, or still in the first; in the second, everything may have changed since `prepare`. */
  act(ctx: Ctx, input: Input<E>, result: R | Extract<P, undefined>): Promise<Answer<E>>;
};

/** Two short transactions around slow work (hashing a password), so that no connection and no rows are held while it waits. */
export function stagedRoute<E extends Endpoint, P, R>(api: Api, endpoint: E, { prepare, between, act }: Staged<E, P, R>) {
  const answered = async (ctx: Ctx, input: Input<E>, result: R | Extract<P, undefined>) => ({
    answer: endpoint.response.parse(await act(ctx, input, result)),
  });
  serveSession(api, endpoint, async (request, session) => {
    const first = await inSession(session, async (ctx) => {
      request.who = { company: ctx.companyId, user: ctx.actor.id };
      await admit(ctx, endpoint);
      const input = parse(endpoint, request);
      const prepared = await prepare(ctx, input);
      return prepared ? { input, prepared } : answered(ctx, input, prepared as Extract<P, undefined>);
    });
    if ("answer" in first) return first.answer;
    const result = await between(first.prepared, first.input, request);
    const { answer } = await inSession(session, async (ctx) => {
      await admit(ctx, endpoint);
      return answered(ctx, first.input, result);
    });
    return answer;
  });
}

export type Exchange<E extends Endpoint> = { input: Input<E>; request: FastifyRequest; reply: FastifyReply };

/** For requests without a session: the handler finds the company itself. */
export function publicRoute<E extends Endpoint>(api: Api, endpoint: E, handler: (exchange: Exchange<E>) => Promise<Answer<E>>) {
  if (endpoint.access !== "public") throw new Error(`${endpoint.path} is not public.`);
  serve(api, endpoint, async (request, reply) =>
    endpoint.response.parse(await handler({ input: parse(endpoint, request), request, reply })),
  );
}

/** The checks before every handler that acts in a company: the platform's own pages, the plan, the due date. */
export async function admit(ctx: Ctx, endpoint: Endpoint) {
  if (endpoint.access === "super" && !ctx.actor.isSuper) fail("ERR_NO_PERMISSION");
  if (ctx.looking && endpoint.method !== "GET") fail("ERR_LOOKING");
  if (ctx.expired && !endpoint.whenExpired) fail("ERR_SUBSCRIPTION_EXPIRED");
  if (endpoint.withoutFeature === undefined && !(await hasFeature(ctx, endpoint))) fail("ERR_PLAN_FEATURE");
}

const hasFeature = async (ctx: Ctx, { feature }: Endpoint) => feature === undefined || (await planHas(ctx, feature));

/** Bodies with a password are limited before anything is hashed. */
const CREDENTIALS_MAX_BYTES = 16 * 1024;

export function serve(api: Api, endpoint: Endpoint, handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) {
  api.app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.access === "public" ? { bodyLimit: CREDENTIALS_MAX_BYTES } : {}),
    handler: async (request, reply) => {
      const answer = await declared(endpoint, handle(request, reply));
      if (endpoint.status === 204) return reply.code(204).send();
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
    },
  });
}
