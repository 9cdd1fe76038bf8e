import { type ErrorCode, isErrorCode } from "@recado/contract/errors";

/** What a caller can be told; the browser's own are ERR_OFFLINE, nothing came back at all, and ERR_FILE_UNREADABLE, nothing could leave. */
export type RefusalCode = ErrorCode | "ERR_OFFLINE" | "ERR_FILE_UNREADABLE";

export class ApiError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: Record<string, string[]>;
  /** Under which the server has written a bug down. */
  readonly id: string | undefined;
  /** How many the plan allows, where that was the reason. */
  readonly limit: number | undefined;
  /** How many letters, or bytes of a file, there may be here, where that was the reason. */
  readonly most: number | undefined;
  /** How long a password must be here, where that was the reason: an installation may ask for more than the contract. */
  readonly minimum: number | undefined;
  /** Who has the conversation already, where that was the reason. */
  readonly holder: Holder | undefined;
  /** Whose the number is already, where that was the reason. */
  readonly owner: Owner | undefined;
  /** The answer as it came, for the few who know what else is in theirs. */
  readonly said: unknown;
  constructor(code: RefusalCode, { status = 0, details = {}, id, limit, most, minimum, holder, owner, said }: RefusalDetails = {}) {
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
    this.said = said;
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
  said?: unknown;
};

export type Answer = { status: number; body: unknown };

export function refusalOf({ status, body }: Answer): ApiError {
  const { error, details, id, limit, most, minimum, ticket, contact } = (typeof body === "object" && body !== null ? body : {}) as Record<
    string,
    unknown
  >;
  // Of a flow's name that is taken other clients read one word, and no code.
  return new ApiError(isErrorCode(error) ? error : body === "exist" ? "ERR_DUPLICATED_FLOW" : byStatus(status), {
    status,
    said: body,
    details: typeof details === "object" && details !== null ? (details as Record<string, string[]>) : {},
    ...(typeof id === "string" ? { id } : {}),
    ...(typeof limit === "number" ? { limit } : {}),
    ...(typeof most === "number" ? { most } : {}),
    ...(typeof minimum === "number" ? { minimum } : {}),
    ...(typeof ticket === "object" && ticket !== null ? { holder: ticket as Holder } : {}),
    ...(typeof contact === "object" && contact !== null ? { owner: contact as Owner } : {}),
  });
}

/** Whatever stands between us and our server (a proxy that has lost it, say) does not know our codes. */
const byStatus = (status: number): ErrorCode =>
  status === 502 || status === 503 || status === 504 ? "ERR_UNAVAILABLE" : "ERR_INTERNAL_SERVER_ERROR";

export const codeOf = (error: unknown): RefusalCode => (error instanceof ApiError ? error.code : "ERR_INTERNAL_SERVER_ERROR");

/** What went wrong as something that can be shown, whatever it was. */
export const asRefusal = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError("ERR_INTERNAL_SERVER_ERROR", { status: 500 });

const unsettled = ["ERR_OFFLINE", "ERR_UNAVAILABLE", "ERR_INTERNAL_SERVER_ERROR", "ERR_TOO_MANY_REQUESTS"];

/** Our server has looked and says no, and would say it again: not that nobody could be asked, nor that it failed, or was too often. */
export const isRefused = (error: unknown) => !unsettled.includes(codeOf(error));
