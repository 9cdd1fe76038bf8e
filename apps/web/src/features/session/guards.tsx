import { Navigate, Outlet, useLocation, useSearchParams } from "react-router";
import { loginFrom, safeNext } from "../../lib/session/nextPage.ts";
import { useSession } from "../../lib/session.ts";

/** Needs a session. After an expired session the next sign-in leads back here; after a sign-out it does not. */
export function Private() {
  const session = useSession();
  const location = useLocation();
  if (session.state === "out") return <Navigate to={session.left ? "/login" : loginFrom(location)} replace />;
  if (session.user.expired && location.pathname !== "/expired") return <Navigate to="/expired" replace />;
  if (!session.user.expired && location.pathname === "/expired") return <Navigate to="/" replace />;
  return <Outlet />;
}

/** Sign-in and the like; a signed-in user is redirected. */
export function Public() {
  const session = useSession();
  const [search] = useSearchParams();
  if (session.state === "out") return <Outlet />;
  return <Navigate to={session.isOther ? "/" : safeNext(search.get("next") ?? "/tickets")} replace />;
}
