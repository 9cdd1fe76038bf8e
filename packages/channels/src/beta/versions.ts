import type { WebVersion } from "../engine.ts";

/** With which version of WhatsApp's web client somebody came in, so that whoever starts later need not be refused first. */
export type WebVersions = {
  /** The newest; null where ours was never too old. */
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
