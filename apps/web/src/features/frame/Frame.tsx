import { useMediaQuery } from "@mantine/hooks";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { Screen } from "../../lib/screens.ts";
import { keep, recall } from "../../lib/storage.ts";
import { DrawerOverlay } from "./DrawerOverlay.tsx";
import { DueSoon } from "./DueSoon.tsx";
import classes from "./Frame.module.css";
import { Gate } from "./Gate.tsx";
import { Navigation } from "./Navigation.tsx";
import { PaletteKey } from "./PaletteKey.tsx";
import { TopBar } from "./TopBar.tsx";
import { useConnection } from "./useConnection.ts";

const WIDE_PX = 1200;

/** What stands around every page: the bar above, the drawer beside, the page itself in between. */
export function Frame({ screens, bells, children }: { screens: readonly Screen[]; bells?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  const narrow = useMediaQuery("(max-width: 599px)", window.innerWidth < 600) ?? false;
  const [open, setOpen] = useState(() => (recall("drawer") ?? (window.innerWidth > WIDE_PX ? "open" : "closed")) === "open");
  const [overlay, setOverlay] = useState(false);
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useConnection();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top.
  useEffect(() => {
    if (content.current) content.current.scrollTop = 0;
  }, [pathname]);

  const toggle = () => {
    if (narrow) return setOverlay(!overlay);
    keep("drawer", open ? "closed" : "open");
    setOpen(!open);
  };
  return (
    <div className={classes.frame} data-drawer={narrow ? "none" : open ? "open" : "rail"}>
      <a className={classes.skip} href="#content">
        {t("common.skipToContent")}
      </a>
      <TopBar drawer={{ isOpen: narrow ? overlay : open, toggle }} bells={bells}>
        <PaletteKey screens={screens} />
      </TopBar>
      {!narrow && (
        <aside className={classes.drawer}>
          <Navigation screens={screens} isRail={!open} />
        </aside>
      )}
      {narrow && overlay && <DrawerOverlay screens={screens} onClose={() => setOverlay(false)} />}
      <main id="content" ref={content} className={classes.content} tabIndex={-1}>
        <DueSoon />
        <Gate screens={screens}>{children}</Gate>
      </main>
    </div>
  );
}
