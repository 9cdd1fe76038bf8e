import type { SandboxPhone } from "@recado/contract/sandbox";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { sandboxKeys } from "./queries.ts";

/** The phone says only that something happened on it; how its connection stands comes with the connection's own news. */
export const sandboxReactions = {
  sandbox: (cache, { whatsappId }) => refetchQueries(cache, sandboxKeys.of(whatsappId)),
  whatsappSession: (cache, { session: { id, name, status, qrcode } }) => {
    cache.setQueryData<SandboxPhone>(sandboxKeys.phone(id), (known) => known && { ...known, connection: { id, name, status, qrcode } });
    return refetchQueries(cache, sandboxKeys.phone(id));
  },
  whatsapp: (cache) => refetchQueries(cache, sandboxKeys.connections),
} satisfies Reactions;
