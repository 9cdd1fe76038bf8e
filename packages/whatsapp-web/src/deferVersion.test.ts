import { newLTHashState, type SignalDataSet, type SignalKeyStore } from "baileys";
import { expect, test } from "vitest";
import { deferVersion, SHARED } from "./deferVersion.ts";

test("how far the address book was read is known at once and written when it is released; everything else is written at once", async () => {
  const rows = new Map<string, unknown>();
  const store = {
    get: async (type: string, ids: string[]) =>
      Object.fromEntries(ids.flatMap((id) => (rows.has(`${type}/${id}`) ? [[id, rows.get(`${type}/${id}`)]] : []))),
    async set(data: SignalDataSet) {
      for (const [type, values] of Object.entries(data))
        for (const [id, value] of Object.entries(values)) value === null ? rows.delete(`${type}/${id}`) : rows.set(`${type}/${id}`, value);
    },
  };
  const { keys, release } = deferVersion(store as SignalKeyStore);
  const version = "app-state-sync-version";
  const readIds = async () => Object.keys(await keys.get(version, [SHARED, "regular"])).sort();

  await keys.set({ [version]: { [SHARED]: newLTHashState(), regular: newLTHashState() }, "lid-mapping": { "1": "2" } });
  expect([await readIds(), [...rows.keys()].sort()]).toEqual([
    [SHARED, "regular"],
    [`${version}/regular`, "lid-mapping/1"],
  ]);
  await release();
  expect(rows.has(`${version}/${SHARED}`)).toBe(true);
  await keys.set({ [version]: { [SHARED]: null } });
  expect(await readIds(), "what is forgotten is forgotten at once").toEqual(["regular"]);
});
