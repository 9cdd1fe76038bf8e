import type { Provider } from "./connections.ts";

/** How people deal with a provider. Screens ask this and never its name: a further one is one more row. */
type Ways = {
  /** Linked by a phone that scans a code. */
  qr: boolean;
  /** That phone may be given a code to type instead. */
  typedCode: boolean;
  /** That phone is one of ours, opened beside this page; any other is somebody's, and may list us when we have gone. */
  builtIn: boolean;
  /** Let in by what somebody fetched from the provider and fills in here. */
  credentials: boolean;
  /** Texts that the provider has to allow first. */
  templates: boolean;
  /** WhatsApp does not provide for it, and may block the number. */
  unofficial: boolean;
};

export const waysOf: Record<Provider, Ways> = {
  beta: { qr: true, typedCode: true, builtIn: false, credentials: false, templates: false, unofficial: true },
  cloud: { qr: false, typedCode: false, builtIn: false, credentials: true, templates: true, unofficial: false },
  sandbox: { qr: true, typedCode: false, builtIn: true, credentials: false, templates: false, unofficial: false },
};
