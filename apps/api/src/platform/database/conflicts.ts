import type { ErrorCode } from "@recado/contract/errors";
import { DatabaseError } from "pg";
import { fail } from "../errors.ts";

/** What a unique index refuses is told under its own name; nobody looks first and writes then. */
export const taken = <T>(code: ErrorCode, write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => (error instanceof DatabaseError && error.code === "23505" ? fail(code) : Promise.reject(error)));

/** The same where several keys may refuse: each has its own name. */
export const takenAs = <T>(codes: Record<string, ErrorCode>, write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    const code = error instanceof DatabaseError && error.code === "23505" ? codes[error.constraint ?? ""] : undefined;
    return code ? fail(code) : Promise.reject(error);
  });
