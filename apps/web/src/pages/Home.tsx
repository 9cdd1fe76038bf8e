import { Navigate } from "react-router";
import { useOpenScreens } from "../features/frame/access.ts";
import type { Screen } from "../lib/screens.ts";

/** The first page that this person has. */
export function Home({ screens }: { screens: readonly Screen[] }) {
  const [first] = useOpenScreens(screens);
  return first ? <Navigate to={first.path} replace /> : null;
}
