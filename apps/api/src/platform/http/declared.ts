import type { Endpoint } from "@recado/contract/endpoint";
import { anywhere } from "@recado/contract/errors";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";

let isStrict = false;

/** In tests a failure that the contract does not announce is a mistake; for people it is answered all the same, and logged. */
export function configureDeclared(config: { strict: boolean }) {
  isStrict = config.strict;
}

/** What an endpoint fails with stands in its contract, if it declares its failures at all. */
export async function declared<T>(endpoint: Endpoint, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!isUndeclared(endpoint, error)) throw error;
    const about = `${endpoint.method} ${endpoint.path} does not declare ${error.code}`;
    if (isStrict) throw new Error(about, { cause: error });
    log.error({ code: error.code, route: endpoint.path }, about);
    throw error;
  }
}

const isUndeclared = ({ errors }: Endpoint, error: unknown): error is AppError =>
  error instanceof AppError && errors !== undefined && !errors.includes(error.code) && !anywhere.includes(error.code);
