import type { Abilities } from "./channel.ts";
import { cloudLimits } from "./cloud/limits.ts";

export const providers = ["beta", "cloud", "sandbox"] as const;
export type Provider = (typeof providers)[number];

/** WhatsApp accepts later edits and deletions, but phones ignore them: so we refuse them. */
const asOnPhones = { editMs: 15 * 60_000, deleteMs: 60 * 3_600_000 };

export const abilitiesOf: Record<Provider, Abilities> = {
  beta: {
    qr: true,
    builtIn: false,
    webhook: false,
    ...asOnPhones,
    react: true,
    check: true,
    picture: true,
    readsEarlier: false,
    templates: false,
    window: false,
    limits: null,
    inFlight: 1,
  },
  cloud: {
    qr: false,
    builtIn: false,
    webhook: true,
    editMs: 0,
    deleteMs: 0,
    react: true,
    check: false,
    picture: false,
    readsEarlier: true,
    templates: true,
    window: true,
    limits: cloudLimits,
    inFlight: 20,
  },
  sandbox: {
    qr: true,
    builtIn: true,
    webhook: false,
    ...asOnPhones,
    react: true,
    check: true,
    picture: true,
    readsEarlier: false,
    templates: false,
    window: false,
    limits: null,
    inFlight: 20,
  },
};
