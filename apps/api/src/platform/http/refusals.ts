import type { ErrorCode } from "@recado/contract/errors";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { DatabaseError } from "pg";
import { AppError } from "../errors.ts";
import { log } from "../log.ts";
import { refusals } from "../metrics.ts";

/** An expected error is answered with its code; anything else is a bug, logged with an id, and the caller learns only that id. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const expected = expectedOf(error);
  if (!expected) {
    log.error({ err: error, id: request.id, route: request.routeOptions.url }, "a request failed");
    return reply.code(500).send({ error: "ERR_INTERNAL_SERVER_ERROR", id: request.id });
  }
  if (isOutOfReach(error)) tellSeldom(reasonOf(error), { err: error, route: request.routeOptions.url, ...request.who });
  if (isBusy(error)) log.error({ err: error, id: request.id, route: request.routeOptions.url }, "the database was too slow");
  refusals.inc({ code: expected.code });
  const { retryAfter } = expected.more as { retryAfter?: number };
  if (retryAfter) reply.header("retry-after", String(retryAfter));
  const word = words[expected.code];
  if (word !== undefined) return reply.code(expected.status).type(JSON_TYPE).send(JSON.stringify(word));
  return reply.code(expected.status).send({ error: expected.code, ...expected.more });
}

/** Clients of this family read these errors as one word, and show it as the reason. */
const words: Partial<Record<ErrorCode, string>> = { ERR_DUPLICATED_FLOW: "exist" };
const JSON_TYPE = "application/json; charset=utf-8";

function expectedOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (isOutOfReach(error) || isBusy(error)) return new AppError("ERR_UNAVAILABLE", { retryAfter: 2 });
  const status = (error as FastifyError | undefined)?.statusCode ?? 500;
  return status < 500 ? new AppError(codeFor(status)) : undefined;
}

function codeFor(status: number): ErrorCode {
  if (status === 413) return "ERR_FILE_TOO_LARGE";
  if (status === 415) return "ERR_UNSUPPORTED_MEDIA_TYPE";
  return status === 404 ? "ERR_NOT_FOUND" : "ERR_VALIDATION";
}

// Shutting down, starting up, killed, too many connections.
const goneCodes = new Set(["57P01", "57P02", "57P03", "53300", "08006", "08003", "08001"]);
// Took longer than a person waits, or kept conflicting with other transactions.
const busyCodes = new Set(["57014", "55P03", "40001", "40P01"]);
const goneSockets = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"]);
const gonePhrases = [
  "Connection terminated",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error",
  "not queryable",
];

/** The database is unreachable for a moment: the operator restores it, and the caller may try again. */
function isOutOfReach(error: unknown) {
  if (error instanceof DatabaseError) return goneCodes.has(error.code ?? "");
  if (!(error instanceof Error)) return false;
  return goneSockets.has((error as NodeJS.ErrnoException).code ?? "") || gonePhrases.some((phrase) => error.message.includes(phrase));
}

/** Groups errors into few reasons, leaving out what varies in a message (an address, a name). */
function reasonOf(error: unknown) {
  const { code, message } = error as NodeJS.ErrnoException;
  return code ?? gonePhrases.find((phrase) => message.includes(phrase)) ?? message;
}

const EACH_MS = 1_000;
const logged = new Map<string, { at: number; unsaid: number }>();

/** When thousands of requests fail for one reason, logs it once a second with the number since. */
function tellSeldom(reason: string, fields: object) {
  const { at = Number.NEGATIVE_INFINITY, unsaid = 0 } = logged.get(reason) ?? {};
  const isSaid = performance.now() - at >= EACH_MS;
  logged.set(reason, isSaid ? { at: performance.now(), unsaid: 0 } : { at, unsaid: unsaid + 1 });
  if (isSaid) log.warn({ ...fields, reason, ...(unsaid > 0 && { alike: unsaid }) }, "the database was out of reach for a request");
}

const isBusy = (error: unknown) => error instanceof DatabaseError && busyCodes.has(error.code ?? "");
