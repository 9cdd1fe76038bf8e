import type { SignalDataSet, SignalKeyStore } from "baileys";

/** The part of the synced phone state that contains the address book. */
export const SHARED = "critical_unblock_low";

const VERSION = "app-state-sync-version";

/**
 * Baileys stores how far it has read the synced state before it emits what it has read. For the address book, that version is held in
 * memory until the entries are stored, so that a process that dies in between reads them again.
 */
export function deferVersion(store: SignalKeyStore) {
  let heldVersion: NonNullable<SignalDataSet[typeof VERSION]>[string] | undefined;

  const keys: SignalKeyStore = {
    async get(type, ids) {
      const values = await store.get(type, ids);
      return type === VERSION && heldVersion && ids.includes(SHARED) ? Object.assign(values, { [SHARED]: heldVersion }) : values;
    },
    async set({ [VERSION]: versions = {}, ...data }) {
      const { [SHARED]: version, ...others } = versions;
      if (version !== undefined) heldVersion = version ?? undefined;
      await store.set({ ...data, [VERSION]: version === null ? versions : others });
    },
  };

  return {
    keys,
    /** Stores the version, once the entries are stored. */
    async release() {
      if (heldVersion) await store.set({ [VERSION]: { [SHARED]: heldVersion } });
    },
  };
}
