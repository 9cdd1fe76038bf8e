import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconMessage2 from "@tabler/icons-react/dist/esm/icons/IconMessage2.mjs";
import { Suspense, useMemo } from "react";
import { Outlet } from "react-router";
import { AnnouncementBell } from "../features/announcements/AnnouncementBell.tsx";
import { usePlan } from "../features/frame/access.ts";
import { Frame as Surroundings } from "../features/frame/Frame.tsx";
import { TicketBell } from "../features/notifications/TicketBell.tsx";
import { useUnsentUpkeep } from "../features/tickets/outbox/useUnsentUpkeep.ts";
import type { Screen, ScreenEntry } from "../lib/screens.ts";
import { useTranslation } from "../lib/texts.tsx";
import { IconButton } from "../ui/IconButton.tsx";
import { PageSkeleton } from "../ui/PageSkeleton.tsx";
import { part } from "../ui/part.tsx";
import { unsavedWork } from "./unsavedWork.ts";

export function Frame({ screens }: { screens: readonly ScreenEntry[] }) {
  const drawn = useMemo(() => screens.map((screen): Screen => ({ ...screen, icon: iconOf(screen.path) })), [screens]);
  useUnsentUpkeep();
  const plan = usePlan();
  return (
    <Surroundings
      screens={drawn}
      bells={
        <>
          <TicketBell />
          {plan?.useInternalChat !== false && (
            <Suspense fallback={<ChatBellPlace />}>
              <ChatBell />
            </Suspense>
          )}
          <AnnouncementBell />
        </>
      }
      talk={(person, close) => <StartTicket contact={person} onClose={close} />}
      begun={unsavedWork}
    >
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </Surroundings>
  );
}

/** Each feature has its own icon. They are loaded with the frame, not with the routes: nobody sees them before sign-in. */
const icons = import.meta.glob<Screen["icon"]>("../features/*/icon.ts", { eager: true, import: "icon" });
/** Features whose folder is not named like their page. */
const folders: Record<string, string> = { "/": "/dashboard", "/queue-integration": "/integrations" };
const iconOf = (path: string) => icons[`../features${folders[path] ?? path}/icon.ts`] ?? IconFile;

/** As large as the bell that replaces it, so that nothing moves. */
function ChatBellPlace() {
  const { t } = useTranslation();
  return (
    <IconButton label={t("chats.title")} disabled>
      <IconMessage2 size={20} aria-hidden />
    </IconButton>
  );
}

const ChatBell = part(async () => (await import("../features/chats/ChatBell.tsx")).ChatBell, { quiet: true });
const StartTicket = part(async () => (await import("../features/tickets/starting/StartTicket.tsx")).StartTicket);
