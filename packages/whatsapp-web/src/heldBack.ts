import type { SignalDataSet, SignalKeyStore } from "baileys";

/** The part of what a phone shares with its companions in which its address book stands. */
export const SHARED = "critical_unblock_low";

const VERSION = "app-state-sync-version";

/**
 * How far we have read what the phone shares, Baileys writes down before it tells what it has read. Of the address book it is written
 * when that is kept, and until then only known: whoever dies in between reads it once more.
 */
export function heldBack(store: SignalKeyStore) {
  let held: NonNullable<SignalDataSet[typeof VERSION]>[string] | undefined;

  const keys: SignalKeyStore = {
    async get(type, ids) {
      const found = await store.get(type, ids);
      return type === VERSION && held && ids.includes(SHARED) ? Object.assign(found, { [SHARED]: held }) : found;
    },
    async set({ [VERSION]: versions = {}, ...data }) {
      const { [SHARED]: version, ...others } = versions;
      if (version !== undefined) held = version ?? undefined;
      await store.set({ ...data, [VERSION]: version === null ? versions : others });
    },
  };

  return {
    keys,
    /** What was read so far is kept. */
    async release() {
      if (held) await store.set({ [VERSION]: { [SHARED]: held } });
    },
  };
}
