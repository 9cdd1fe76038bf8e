import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs";
import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconMessages from "@tabler/icons-react/dist/esm/icons/IconMessages.mjs";
import IconPlugConnected from "@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs";
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Suspense, useMemo } from "react";
import { Outlet } from "react-router";
import { Frame as Surroundings } from "../features/frame/Frame.tsx";
import { TicketBell } from "../features/notifications/TicketBell.tsx";
import { useWritten } from "../features/tickets/useWritten.ts";
import type { Place, Screen } from "../lib/screens.ts";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { part } from "../ui/part.tsx";
import { begun } from "./begun.ts";

export function Frame({ screens }: { screens: readonly Place[] }) {
  const drawn = useMemo(() => screens.map((screen): Screen => ({ ...screen, icon: icons[screen.path] ?? IconFile })), [screens]);
  useWritten();
  return (
    <Surroundings
      screens={drawn}
      bells={<TicketBell />}
      talk={(person, close) => <StartTicket contact={person} onClose={close} />}
      begun={begun}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Surroundings>
  );
}

/** They come with the frame, and not with the routes: at the door nobody sees them. */
const icons: Record<string, Screen["icon"]> = {
  "/tickets": IconMessages,
  "/contacts": IconAddressBook,
  "/quick-messages": IconBolt,
  "/schedules": IconCalendarClock,
  "/tags": IconTag,
  "/connections": IconPlugConnected,
  "/users": IconUsers,
  "/mails": IconMail,
};

const StartTicket = part(async () => (await import("../features/tickets/list/StartTicket.tsx")).StartTicket);
