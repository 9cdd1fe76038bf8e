import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { Screen } from "../../lib/screens.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { Mark } from "../../ui/Logo.tsx";
import type { UnsavedWork } from "../../ui/useSignOut.ts";
import { Greeting } from "./Greeting.tsx";
import { LanguageMenu } from "./LanguageMenu.tsx";
import { ProfileMenu } from "./ProfileMenu.tsx";
import { ThemeMenu } from "./ThemeMenu.tsx";
import classes from "./TopBar.module.css";
import { VolumeControl } from "./VolumeControl.tsx";

/** `screens`: the pages that the user may open. `bells`: notifications, beside the user's menu. */
type Props = {
  drawer: { isOpen: boolean; toggle(): void };
  screens: readonly Screen[];
  bells: ReactNode;
  begun: UnsavedWork | undefined;
  children: ReactNode;
};

export function TopBar({ drawer, screens, bells, begun: unsavedWork, children }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return (
    <header className={classes.bar}>
      <IconButton label={t("frame.drawer")} aria-expanded={drawer.isOpen} onClick={drawer.toggle}>
        <IconMenu2 size={20} aria-hidden />
      </IconButton>
      <span className={classes.mark}>
        <Mark size={26} />
      </span>
      <Greeting />
      <div className={classes.tools}>
        {screens.map(
          ({ path, chip: Chip }) =>
            Chip && (
              <Suspense key={path}>
                <Chip />
              </Suspense>
            ),
        )}
        {children}
        <LanguageMenu />
        <ThemeMenu />
        <VolumeControl />
        <IconButton label={t("frame.refresh")} onClick={() => void cache.invalidateQueries()}>
          <IconRefresh size={20} aria-hidden />
        </IconButton>
        {bells}
        <ProfileMenu begun={unsavedWork} />
      </div>
    </header>
  );
}
