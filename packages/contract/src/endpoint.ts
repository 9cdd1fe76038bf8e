import { z } from "zod";
import type { ErrorCode } from "./errors.ts";
import type { PlanFlag } from "./planFlags.ts";

export const nothing = z.object({});

/** `public`: no session is asked for. `session`: any live one. `super`: the platform's own people. `token`: another system, by a connection's. */
export type Access = "public" | "session" | "super" | "token";

/** One file in a multipart body; such an endpoint refuses JSON with 415. */
export type Upload = {
  field: string;
  maxBytes: number;
  /** Pictures alone, by their first bytes; everything else is refused with ERR_FILE_TYPE. */
  isPicture?: true;
  /** Pictures, sound and film alone, and as large as is said here and not as WhatsApp has it for each kind. */
  isMedia?: true;
};

/** Several files beside the fields of the body; without files the body may come as JSON. */
export type Uploads = {
  field: string;
  filesMax: number;
  maxBytes: number;
  /** Where the thirty that are enough for a form are not. */
  fieldsMax?: number;
  /** Pictures, sound and film alone, and as large as is said here and not as WhatsApp has it for each kind. */
  isMedia?: true;
};

type Shape = {
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodObject;
  response: z.ZodType;
  example?: unknown;
  access?: Access;
  /** Answers a company past its due date, too. */
  whenExpired?: true;
  /** Refused with ERR_PLAN_FEATURE where the company's plan lacks it. */
  feature?: PlanFlag;
  /** What it answers there instead, where other front ends ask for it whatever the plan. */
  withoutFeature?: unknown;
  upload?: Upload;
  uploads?: Uploads;
  /** What it fails with, beside what any endpoint may (`errors.ts`: `anywhere`). Where this is left out, nothing is promised. */
  errors?: readonly ErrorCode[];
  /** How many parts its body may have, where the five hundred that are enough for a form are not. */
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
  access: Access;
  whenExpired?: true;
  feature?: PlanFlag;
  withoutFeature?: unknown;
  upload?: Upload;
  uploads?: Uploads;
  errors?: readonly ErrorCode[];
  partsMax?: number;
  /** A body that passes: for the sweeps and the documentation. */
  example?: unknown;
};

export type Input<E extends Endpoint> = { params: z.output<E["params"]>; query: z.output<E["query"]>; body: z.output<E["body"]> };
export type Output<E extends Endpoint> = z.output<E["response"]>;
/** What the server answers before it is written: moments may still be a `Date`. */
export type Answer<E extends Endpoint> = z.input<E["response"]>;

/** What a caller hands in: the same, without the parts that may stay empty; an upload brings its file. */
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
