import type { Endpoint } from "@recado/contract/endpoint";
import { anywhere } from "@recado/contract/errors";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";

let isStrict = false;

/** In tests an error that the contract does not declare fails the test; in production it is answered all the same, and logged. */
export function configureDeclared(config: { strict: boolean }) {
  isStrict = config.strict;
}

/** Checks that an endpoint only fails with errors of its contract, if the contract declares any. */
export async function declared<T>(endpoint: Endpoint, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isUndeclared(endpoint, error)) throw error;
    const message = `${endpoint.method} ${endpoint.path} does not declare ${error.code}`;
    if (isStrict) throw new Error(message, { cause: error });
    log.error({ code: error.code, route: endpoint.path }, message);
    throw error;
  }
}

const isUndeclared = ({ errors }: Endpoint, error: unknown): error is AppError =>
  error instanceof AppError && errors !== undefined && !errors.includes(error.code) && !anywhere.includes(error.code);
