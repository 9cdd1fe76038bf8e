/** The page to open after sign-in. Only paths of this app, never another site's address. */
export const safeNext = (next: string | null): string =>
  next !== null && /^\/(?![/\\])/.test(next) && !/[\\\s]/.test(next) && !next.startsWith("/login") ? next : "/";

export const loginFrom = ({ pathname, search }: { pathname: string; search: string }) =>
  pathname === "/" ? "/login" : `/login?next=${encodeURIComponent(pathname + search)}`;
