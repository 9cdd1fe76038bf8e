import type { ErrorCode } from "@recado/contract/errors";
import { DatabaseError } from "pg";
import { fail } from "./errors.ts";

/** What a unique index refuses is told under its own name; nobody looks first and writes then. */
export const taken = <T>(code: ErrorCode, write: Promise<T>): Promise<T> =>
  write.catch((error: unknown) => (error instanceof DatabaseError && error.code === "23505" ? fail(code) : Promise.reject(error)));
