import type { WebVersions } from "@recado/channels/beta/versions";
import { onPlatform } from "../../../platform/company.ts";

/** Not of any company: WhatsApp requires the same version everywhere. If two processes store one each, the newer counts. */
export const webVersions: WebVersions = {
  async last() {
    const row = await onPlatform((tx) =>
      tx.selectFrom("web_versions").select("version").orderBy("version", "desc").limit(1).executeTakeFirst(),
    );
    const [major, minor, build] = row?.version ?? [];
    return major === undefined || minor === undefined || build === undefined ? null : [major, minor, build];
  },
  keep: (version) =>
    onPlatform(async (tx) => {
      await tx
        .insertInto("web_versions")
        .values({ version })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }),
};
