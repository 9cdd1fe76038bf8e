import type { TFunction } from "i18next";
import { fileSize } from "../format.ts";
import { ApiError, codeOf } from "../refusal.ts";

/** The error in the user's language; with the limit that was exceeded, if any. */
export const refusalWords = (error: unknown, t: TFunction): string => t(`errors.${codeOf(error)}`, measureIn(error));

function measureIn(error: unknown): { count?: number; context?: string; most?: string } {
  if (!(error instanceof ApiError)) return {};
  const { code, limit, most } = error;
  if (code === "ERR_FILE_TOO_LARGE" && most !== undefined) return { context: "most", most: fileSize(most) };
  return limit === undefined ? {} : { count: limit };
}
