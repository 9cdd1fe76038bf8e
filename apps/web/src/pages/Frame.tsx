import { lazy, Suspense } from "react";
import { Outlet } from "react-router";
import { Frame as Surroundings } from "../features/frame/Frame.tsx";
import { TicketBell } from "../features/notifications/TicketBell.tsx";
import type { Screen } from "../lib/screens.ts";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";

export const Frame = ({ screens }: { screens: readonly Screen[] }) => (
  <Surroundings screens={screens} bells={<TicketBell />} talk={(person, close) => <StartTicket contact={person} onClose={close} />}>
    <Suspense fallback={<PageSkeleton />}>
      <Outlet />
    </Suspense>
  </Surroundings>
);

const StartTicket = lazy(async () => ({ default: (await import("../features/tickets/list/StartTicket.tsx")).StartTicket }));
