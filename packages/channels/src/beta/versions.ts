import type { WebVersion } from "../engine.ts";

/** The WhatsApp Web version that the last login succeeded with, so that later starts are not refused with an outdated one first. */
export type WebVersions = {
  /** The newest; null if ours was never too old. */
  last(): Promise<WebVersion | null>;
  keep(version: WebVersion): Promise<void>;
};

/** For as long as this process lives. */
export function versionsInMemory(): WebVersions {
  let last: WebVersion | null = null;
  return {
    last: async () => last,
    keep: async (version) => {
      last = version;
    },
  };
}
