import { type ErrorCode, errors } from "@recado/contract/errors";

/** An expected failure. Anything else that is thrown is a bug: logged with an id, answered with 500. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly more: object;

  constructor(code: ErrorCode, more: object = {}) {
    super(code);
    this.code = code;
    this.status = errors[code];
    this.more = more;
  }
}

export function fail(code: ErrorCode, more?: object): never {
  throw new AppError(code, more);
}
