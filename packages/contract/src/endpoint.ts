import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { PlanFlag } from "./planFlags.ts";

export const nothing = z.object({});

/**
 * `public`: no session needed. `session`: any valid session. `super`: the platform's super users. `token`: another system, with a
 * connection's token.
 */
export type Access = "public" | "session" | "super" | "token";

/** One file in a multipart body; such an endpoint refuses JSON with 415. */
export type Upload = {
  field: string;
  maxBytes: number;
  /** Only pictures, judged by their first bytes; everything else is refused with ERR_FILE_TYPE. */
  isPicture?: true;
  /** Only pictures, audio and video, up to the size given here instead of WhatsApp's limit for each kind. */
  isMedia?: true;
};

/** Several files beside the fields of the body; without files the body may be JSON. */
export type Uploads = {
  field: string;
  filesMax: number;
  maxBytes: number;
  /** If a form needs more than the usual thirty fields. */
  fieldsMax?: number;
  /** Only pictures, audio and video, up to the size given here instead of WhatsApp's limit for each kind. */
  isMedia?: true;
};

type Shape = {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  /** Answered without a body instead of with 200. */
  status?: 204;
  example?: unknown;
  access?: Access;
  /** Works for a company past its due date, too. */
  whenExpired?: true;
  /** Refused with ERR_PLAN_FEATURE if the company's plan lacks it. */
  feature?: PlanFlag;
  /** The answer instead of that refusal, for endpoints that other front ends call whatever the plan. */
  withoutFeature?: unknown;
  upload?: Upload;
  uploads?: Uploads;
  /** The errors of this endpoint, besides those of any endpoint (`errors.ts`: `anywhere`). If omitted, nothing is promised. */
  errors?: readonly ErrorCode[];
  /** How many parts its body may have, if the usual five hundred are not enough. */
  partsMax?: number;
};
type Part<S extends Shape, K extends "params" | "query" | "body"> = S[K] extends z.ZodObject ? S[K] : typeof nothing;

/** One HTTP endpoint: the server registers it, the client calls it, OpenAPI prints it, the sweeps send its example. */
export type Endpoint<S extends Shape = Shape> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  params: Part<S, "params">;
  query: Part<S, "query">;
  body: Part<S, "body">;
  response: S["response"];
  status?: 204;
  access: Access;
  whenExpired?: true;
  feature?: PlanFlag;
  withoutFeature?: unknown;
  upload?: Upload;
  uploads?: Uploads;
  errors?: readonly ErrorCode[];
  partsMax?: number;
  /** A valid body, for the sweeps and the documentation. */
  example?: unknown;
};

export type Input<E extends Endpoint> = { params: z.output<E["params"]>; query: z.output<E["query"]>; body: z.output<E["body"]> };
export type Output<E extends Endpoint> = z.output<E["response"]>;
/** The server's answer before it is serialised: times may still be a `Date`. */
export type Answer<E extends Endpoint> = z.input<E["response"]>;

/** The arguments of a call: parts that may be empty can be omitted; an upload includes its file. */
export type Call<E extends Endpoint> = Ask<"params", z.output<E["params"]>> &
  Ask<"query", Partial<z.output<E["query"]>>> &
  Ask<"body", z.input<E["body"]>> & { file?: File; files?: File[] };
type Ask<K extends string, Part> = Record<never, never> extends Part ? { [P in K]?: Part } : { [P in K]: Part };

const define =
  (method: Endpoint["method"]) =>
  <S extends Shape>(path: string, shape: S) =>
    ({ method, path, params: nothing, query: nothing, body: nothing, access: "session", ...shape }) as unknown as Endpoint<S>;

export const get = define("GET");
export const post = define("POST");
export const put = define("PUT");
export const del = define("DELETE");
