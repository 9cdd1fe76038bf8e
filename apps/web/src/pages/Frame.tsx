import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import { Suspense, useMemo } from "react";
import { Outlet } from "react-router";
import { AnnouncementBell } from "../features/announcements/AnnouncementBell.tsx";
import { usePlan } from "../features/frame/access.ts";
import { Frame as Surroundings } from "../features/frame/Frame.tsx";
import { TicketBell } from "../features/notifications/TicketBell.tsx";
import { useWritten } from "../features/tickets/outbox/useWritten.ts";
import type { Place, Screen } from "../lib/screens.ts";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { part } from "../ui/part.tsx";
import { begun } from "./begun.ts";

export function Frame({ screens }: { screens: readonly Place[] }) {
  const drawn = useMemo(() => screens.map((screen): Screen => ({ ...screen, icon: iconOf(screen.path) })), [screens]);
  useWritten();
  const plan = usePlan();
  return (
    <Surroundings
      screens={drawn}
      bells={
        <>
          <TicketBell />
          {plan?.useInternalChat && (
            <Suspense>
              <ChatBell />
            </Suspense>
          )}
          <AnnouncementBell />
        </>
      }
      talk={(person, close) => <StartTicket contact={person} onClose={close} />}
      begun={begun}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Surroundings>
  );
}

/** Each feature brings its own. They come with the frame, and not with the routes: before somebody signs in nobody sees them. */
const icons = import.meta.glob<Screen["icon"]>("../features/*/icon.ts", { eager: true, import: "icon" });
const iconOf = (path: string) => icons[`../features${path}/icon.ts`] ?? IconFile;

const ChatBell = part(async () => (await import("../features/chats/ChatBell.tsx")).ChatBell, { quiet: true });
const StartTicket = part(async () => (await import("../features/tickets/starting/StartTicket.tsx")).StartTicket);
