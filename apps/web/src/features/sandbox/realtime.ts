import type { SandboxPhone } from "@recado/contract/sandbox";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import type { Reactions } from "../../lib/realtime.ts";
import { sandboxKeys } from "./queries.ts";

/** The phone's event only says that something changed; the connection's state comes with its own event. */
export const sandboxReactions = {
  sandbox: (cache, { whatsappId }) => refetchQueries(cache, sandboxKeys.of(whatsappId)),
  whatsappSession: (cache, { session: { id, name, status, qrcode } }) => {
    cache.setQueryData<SandboxPhone>(sandboxKeys.phone(id), (cached) => cached && { ...cached, connection: { id, name, status, qrcode } });
    return refetchQueries(cache, sandboxKeys.phone(id));
  },
  whatsapp: (cache) => refetchQueries(cache, sandboxKeys.connections),
} satisfies Reactions;
