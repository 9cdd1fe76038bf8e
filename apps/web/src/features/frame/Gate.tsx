import { type ReactNode, useEffect } from "react";
import { matchPath, useLocation, useNavigate } from "react-router";
import type { Screen } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { accessTo, usePlan } from "./access.ts";
import { Forbidden } from "./Forbidden.tsx";

const AWAY_AFTER_MS = 1000;

/** A page that the plan lacks shows a notice and leads away; one that the role lacks names whom to ask, or leads away, too. */
export function Gate({ screens, children }: { screens: readonly Screen[]; children: ReactNode }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const user = useUser();
  const plan = usePlan();
  // Not the start page: it redirects users who may not see it.
  const screen = screens.find(({ path }) => path !== "/" && matchPath({ path, end: false }, pathname));
  const access = screen ? accessTo(screen, user, plan) : "open";
  const why =
    access === "plan"
      ? (screen?.lacking ?? "errors.ERR_PLAN_FEATURE")
      : access === "role" && screen?.leadsAway
        ? "frame.forbidden"
        : undefined;

  useEffect(() => {
    if (!why) return;
    toast.failed(t(why));
    const timer = setTimeout(() => void navigate("/", { replace: true }), AWAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [why, navigate, t]);

  if (access === "open") return children;
  return access === "role" && !why ? <Forbidden /> : null;
}
