import type { Abilities } from "./channel.ts";

export const providers = ["beta", "cloud", "sandbox"] as const;
export type Provider = (typeof providers)[number];

export const abilitiesOf: Record<Provider, Abilities> = {
  beta: {
    qr: true,
    edit: true,
    delete: true,
    react: true,
    rejectCall: true,
    templates: false,
    window: false,
    profilePictures: true,
    groups: true,
    inFlight: 1,
  },
  cloud: {
    qr: false,
    edit: false,
    delete: false,
    react: true,
    rejectCall: false,
    templates: true,
    window: true,
    profilePictures: false,
    groups: false,
    inFlight: 20,
  },
  sandbox: {
    qr: true,
    edit: true,
    delete: true,
    react: true,
    rejectCall: true,
    templates: false,
    window: false,
    profilePictures: true,
    groups: true,
    inFlight: 20,
  },
};
