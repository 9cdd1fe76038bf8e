import type { Provider } from "./connections.ts";

/** How a provider is used. Screens check these instead of its name, so that a new provider is only a new row. */
type Ways = {
  /** Linked by a phone that scans a code. */
  qr: boolean;
  /** A code may be typed on that phone instead. */
  typedCode: boolean;
  /** The phone is simulated, and opened beside this page. A real one may still list us after we have disconnected. */
  builtIn: boolean;
  /** Connected with credentials that users copy from the provider. */
  credentials: boolean;
  /** Texts that the provider has to approve first. */
  templates: boolean;
  /** WhatsApp does not support it, and may block the number. */
  unofficial: boolean;
};

export const waysOf: Record<Provider, Ways> = {
  beta: { qr: true, typedCode: true, builtIn: false, credentials: false, templates: false, unofficial: true },
  cloud: { qr: false, typedCode: false, builtIn: false, credentials: true, templates: true, unofficial: false },
  sandbox: { qr: true, typedCode: false, builtIn: true, credentials: false, templates: false, unofficial: false },
};
