import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { loginFrom, safeNext } from "../../lib/session/nextPage.ts";
import { useSession } from "../../lib/session.ts";

/** Only with a session; whoever lost his comes back to where he was, whoever left by himself does not. */
export function Private() {
  const session = useSession();
  const location = useLocation();
  if (session.state === "out") return <Navigate to={session.left ? "/login" : loginFrom(location)} replace />;
  if (session.user.expired && location.pathname !== "/expired") return <Navigate to="/expired" replace />;
  if (!session.user.expired && location.pathname === "/expired") return <Navigate to="/" replace />;
  return <Outlet />;
}

/** Sign-in and the like; whoever is in already goes on. */
export function Public() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.state === "out") return <Outlet />;
  return <Navigate to={session.isOther ? "/" : safeNext(search.get("next") ?? "/tickets")} replace />;
}
