import type { Abilities } from "./channel.ts";

export const providers = ["beta", "cloud", "sandbox"] as const;
export type Provider = (typeof providers)[number];

export const abilitiesOf: Record<Provider, Abilities> = {
  beta: {
    qr: true,
    edit: true,
    delete: true,
    react: true,
    check: true,
    picture: true,
    templates: false,
    window: false,
    inFlight: 1,
  },
  cloud: {
    qr: false,
    edit: false,
    delete: false,
    react: true,
    check: false,
    picture: false,
    templates: true,
    window: true,
    inFlight: 20,
  },
  sandbox: {
    qr: true,
    edit: true,
    delete: true,
    react: true,
    check: true,
    picture: false,
    templates: false,
    window: false,
    inFlight: 20,
  },
};
