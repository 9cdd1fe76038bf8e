import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { connect } from "../../lib/connection.ts";
import { useLive } from "../../lib/realtime.ts";
import { session, storedToken, useUser } from "../../lib/session.ts";
import { sessionIdOf } from "../../lib/sessionId.ts";
import { forgetEverything } from "../../lib/storage.ts";
import { toast } from "../../ui/toasts.ts";

const RELOAD_AFTER_MS = 1000;

/** While somebody is signed in: one socket, and the end of it all when he signs in elsewhere. */
export function useConnection(reload = () => window.location.reload()) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { id, companyId } = useUser();

  useEffect(() => {
    const connection = connect(companyId, cache);
    return () => {
      connection.stop();
      // The next person must not see what this one saw.
      cache.clear();
    };
  }, [companyId, cache]);

  useLive({
    auth: (_, { user }) => {
      if (user.id !== id || isTakenOver()) return;
      toast.failed(t("frame.elsewhere"));
      forgetEverything();
      setTimeout(reload, RELOAD_AFTER_MS);
    },
  });
}

/** It was another tab of this browser that signed in: its session is ours already. */
function isTakenOver() {
  const now = session();
  return now.state === "in" && sessionIdOf(storedToken()) !== sessionIdOf(now.token);
}
