import { type ErrorCode, isErrorCode } from "@recado/contract/errors";

/** All error codes of a call; the browser's own are ERR_OFFLINE (no response) and ERR_FILE_UNREADABLE (the file could not be sent). */
export type RefusalCode = ErrorCode | "ERR_OFFLINE" | "ERR_FILE_UNREADABLE";

export class ApiError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Record<string, string[]>;
  /** The id under which the server has logged a bug. */
  readonly id: string | undefined;
  /** The plan's maximum, if it was exceeded. */
  readonly limit: number | undefined;
  /** The maximum of letters, or bytes of a file, if it was exceeded. */
  readonly most: number | undefined;
  /** The minimum length of a password here, if it was too short: an installation may require more than the contract. */
  readonly minimum: number | undefined;
  /** The user who already has the conversation, if that was the reason. */
  readonly holder: Holder | undefined;
  /** The contact who already has the number, if that was the reason. */
  readonly owner: Owner | undefined;
  /** The response's body, for callers that know further fields of it. */
  readonly body: unknown;
  constructor(code: RefusalCode, { status = 0, details = {}, id, limit, most, minimum, holder, owner, body }: RefusalDetails = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.details = details;
    this.id = id;
    this.limit = limit;
    this.most = most;
    this.minimum = minimum;
    this.holder = holder;
    this.owner = owner;
    this.body = body;
  }
}

export type Holder = { uuid: string; user: { name: string } | null; queue: { name: string } | null };

export type Owner = { id: number; name: string };

type RefusalDetails = {
  status?: number;
  details?: Record<string, string[]>;
  id?: string;
  limit?: number;
  most?: number;
  minimum?: number;
  holder?: Holder;
  owner?: Owner;
  body?: unknown;
};

export type Answer = { status: number; body: unknown };

export function refusalOf({ status, body }: Answer): ApiError {
  const { error, details, id, limit, most, minimum, ticket, contact } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  // For a flow's duplicate name, compatible clients expect the body "exist", not a code.
  return new ApiError(isErrorCode(error) ? error : body === "exist" ? "ERR_DUPLICATED_FLOW" : byStatus(status), {
    status,
    body,
    details: typeof details === "object" && details !== null ? (details as Record<string, string[]>) : {},
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof limit === "number" ? { limit } : {}),
    ...(typeof most === "number" ? { most } : {}),
    ...(typeof minimum === "number" ? { minimum } : {}),
    ...(typeof ticket === "object" && ticket !== null ? { holder: ticket as Holder } : {}),
    ...(typeof contact === "object" && contact !== null ? { owner: contact as Owner } : {}),
  });
}

/** A proxy in front of our server, as one that cannot reach it, does not know our codes. */
const byStatus = (status: number): ErrorCode =>
  status === 502 || status === 503 || status === 504 ? "ERR_UNAVAILABLE" : "ERR_INTERNAL_SERVER_ERROR";

export const codeOf = (error: unknown): RefusalCode => (error instanceof ApiError ? error.code : "ERR_INTERNAL_SERVER_ERROR");

/** Any error as one that can be shown. */
export const asRefusal = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError("ERR_INTERNAL_SERVER_ERROR", { status: 500 });

const unsettled = ["ERR_OFFLINE", "ERR_UNAVAILABLE", "ERR_INTERNAL_SERVER_ERROR", "ERR_TOO_MANY_REQUESTS"];

/** True for errors that would come again: the server checked and refused. False for no response, server errors and rate limits. */
export const isRefused = (error: unknown) => !unsettled.includes(codeOf(error));
