import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { connect } from "../../lib/net/connection.ts";
import { useLive } from "../../lib/realtime.ts";
import { forgetSession } from "../../lib/session/forgetPerson.ts";
import { sessionIdOf } from "../../lib/session/sessionId.ts";
import { storedToken, useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";

const RELOAD_AFTER_MS = 1000;

/** One socket while a user is signed in; closed when they sign in elsewhere. */
export function useConnection(reload = () => window.location.reload()) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { id, companyId } = useUser();
  const [ownSessionId] = useState(() => sessionIdOf(storedToken()));

  useEffect(() => {
    const connection = connect(companyId, cache);
    return connection.stop;
  }, [companyId, cache]);

  useLive({
    auth: (_, { user }) => {
      // The sign-in was in another tab of this browser: this one continues in its session.
      if (user.id !== id || sessionIdOf(storedToken()) !== ownSessionId) return;
      toast.failed(t("frame.elsewhere"));
      forgetSession();
      setTimeout(reload, RELOAD_AFTER_MS);
    },
  });
}
