import { Navigate } from "react-router";
import { useOpenScreens } from "../features/frame/access.ts";
import type { Place } from "../lib/screens.ts";

/** The first page that this person has. */
export function Home({ screens }: { screens: readonly Place[] }) {
  const [first] = useOpenScreens(screens);
  return first ? <Navigate to={first.path} replace /> : null;
}
