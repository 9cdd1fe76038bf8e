import { Suspense } from "react";
import { Navigate } from "react-router";
import { useOpenScreens } from "../features/frame/access.ts";
import { withWords } from "../lib/i18n.ts";
import type { ScreenEntry } from "../lib/screens.ts";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { part } from "../ui/part.tsx";

/** The dashboard for users who may see it, else the first page that they may open. */
export function Home({ screens }: { screens: readonly ScreenEntry[] }) {
  const [first] = useOpenScreens(screens);
  if (!first) return null;
  if (first.path !== "/") return <Navigate to={first.path} replace />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Dashboard />
    </Suspense>
  );
}

const Dashboard = part(
  withWords(async () => (await import("../features/dashboard/DashboardScreen.tsx")).DashboardScreen, "admin"),
  { page: true },
);
