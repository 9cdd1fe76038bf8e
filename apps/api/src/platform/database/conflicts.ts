import type { ErrorCode } from "@recado/contract/errors";
import { DatabaseError } from "pg";
import { fail } from "../errors.ts";

/** Turns a unique violation into this error code. Checking before writing would leave a race. */
export const taken = <T>(code: ErrorCode, write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => (error instanceof DatabaseError && error.code === "23505" ? fail(code) : Promise.reject(error)));

/** The same for tables with several unique keys: one error code for each. */
export const takenByKey = <T>(codes: Record<string, ErrorCode>, write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => {
    const code = error instanceof DatabaseError && error.code === "23505" ? codes[error.constraint ?? ""] : undefined;
    return code ? fail(code) : Promise.reject(error);
  });
