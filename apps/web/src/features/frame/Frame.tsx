import { useMediaQuery } from "@mantine/hooks";
import { permits } from "@recado/contract/permissions";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { withWords } from "../../lib/i18n.ts";
import { useKey } from "../../lib/keys.ts";
import type { Screen } from "../../lib/screens.ts";
import { useUser } from "../../lib/session.ts";
import { readStored, writeStored } from "../../lib/storage.ts";
import { useTranslation } from "../../lib/texts.tsx";
// Both listen from the start, as dialogs and conversations load later.
import "../../lib/lastInput.ts";
import "../../ui/useFocusBack.ts";
import { lookToken } from "../../lib/session/look.ts";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { part } from "../../ui/part.tsx";
import type { UnsavedWork } from "../../ui/useSignOut.ts";
import { useOpenScreens } from "./access.ts";
import { DueSoon } from "./DueSoon.tsx";
import classes from "./Frame.module.css";
import { Gate } from "./Gate.tsx";
import { Navigation } from "./Navigation.tsx";
import { PaletteKey, type Talk } from "./PaletteKey.tsx";
import { TopBar } from "./TopBar.tsx";
import { useConnection } from "./useConnection.ts";
import { useOwnNews } from "./useOwnNews.ts";
import { useStrayFiles } from "./useStrayFiles.ts";
import { useVisibleHeight } from "./useVisibleHeight.ts";

const WIDE_PX = 1200;

type Props = { screens: readonly Screen[]; bells?: ReactNode; talk?: Talk; begun?: UnsavedWork; children: ReactNode };

/** The frame of every page: top bar, menu, and the page's content. */
export function Frame({ screens, bells, talk, begun: unsavedWork, children }: Props) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)", window.innerWidth < 600) ?? false;
  const [open, setOpen] = useState(() => (readStored("drawer") ?? (window.innerWidth > WIDE_PX ? "open" : "closed")) === "open");
  const [overlay, setOverlay] = useState(false);
  const content = useRef<HTMLElement>(null);
  const { company, profile } = useUser();
  const sets = permits(profile, "drawer-admin-items:view");
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useConnection();
  useOwnNews();
  useVisibleHeight();
  useStrayFiles();
  const theirs = useOpenScreens(screens);
  const goTo = (path: string) => (theirs.some((screen) => screen.path === path) ? () => void navigate(path) : undefined);
  useKey("G T", goTo("/tickets"));
  useKey("G C", goTo("/contacts"));
  useKey("G I", goTo("/chats"));
  useKey("G D", goTo("/"));
  useKey("G K", goTo("/kanban"));
  useKey("G F", goTo("/flowbuilders"));

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top.
  useEffect(() => {
    if (content.current) content.current.scrollTop = 0;
  }, [pathname]);

  const toggle = () => {
    if (narrow) return setOverlay(!overlay);
    writeStored("drawer", open ? "closed" : "open");
    setOpen(!open);
  };
  return (
    <div className={classes.frame} data-drawer={narrow ? "none" : open ? "open" : "rail"}>
      <a className={classes.skip} href="#content">
        {t("common.skipToContent")}
      </a>
      <TopBar drawer={{ isOpen: narrow ? overlay : open, toggle }} screens={theirs} bells={bells} begun={unsavedWork}>
        <PaletteKey screens={screens} talk={talk} />
      </TopBar>
      {!narrow && (
        <aside className={classes.drawer}>
          <Navigation screens={screens} isRail={!open} />
        </aside>
      )}
      {narrow && overlay && (
        <Suspense>
          <DrawerOverlay screens={screens} onClose={() => setOverlay(false)} />
        </Suspense>
      )}
      <main id="content" ref={content} className={classes.content} tabIndex={-1}>
        {lookToken() !== null && (
          <Suspense>
            <LookBar />
          </Suspense>
        )}
        <DueSoon />
        <Suspense fallback={<PageSkeleton />}>
          {sets && company.firstSteps && <FirstSteps />}
          <Gate screens={screens}>{children}</Gate>
        </Suspense>
      </main>
    </div>
  );
}

const LookBar = part(withWords(async () => (await import("./LookBar.tsx")).LookBar, "team"));
/** Only in a new company. */
const FirstSteps = part(
  withWords(async () => (await import("./FirstSteps.tsx")).FirstSteps, "admin"),
  { quiet: true },
);

const DrawerOverlay = part(async () => (await import("./DrawerOverlay.tsx")).DrawerOverlay);
