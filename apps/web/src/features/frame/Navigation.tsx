import { Tooltip } from "@mantine/core";
import { Suspense } from "react";
import { NavLink } from "react-router";
import type { Screen } from "../../lib/screens.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useOpenScreens } from "./access.ts";
import classes from "./Navigation.module.css";

const groups = ["work", "campaigns", "flows", "admin", "platform"] as const;

/** The pages that this user may open; collapsed to a rail, their icons with the names as tooltips. */
export function Navigation({ screens, isRail, onGo }: { screens: readonly Screen[]; isRail: boolean; onGo?(): void }) {
  const { t } = useTranslation();
  const open = useOpenScreens(screens);
  return (
    <div className={classes.drawer} data-rail={isRail}>
      <nav aria-label={t("frame.navigation")} className={classes.nav}>
        {groups.map((group) => {
          const entries = open.filter((screen) => screen.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group} className={classes.group}>
              {group !== "work" && <h2 className={classes.heading}>{t(`frame.groups.${group}`)}</h2>}
              <ul>
                {entries.map((screen) => (
                  <Entry key={screen.path} screen={screen} isRail={isRail} {...(onGo ? { onGo } : {})} />
                ))}
              </ul>
            </div>
          );
        })}
      </nav>
      <p className={classes.version}>{__VERSION__}</p>
    </div>
  );
}

function Entry({ screen: { path, title, icon: Icon, badge: Badge }, isRail, onGo }: { screen: Screen; isRail: boolean; onGo?(): void }) {
  const { t } = useTranslation();
  return (
    <li>
      <Tooltip label={t(title)} position="right" disabled={!isRail}>
        <NavLink to={path} end={path === "/"} className={classes.entry ?? ""} onClick={onGo}>
          <Icon size={20} aria-hidden />
          <span className={classes.label}>{t(title)}</span>
          {Badge && (
            <Suspense>
              <Badge />
            </Suspense>
          )}
        </NavLink>
      </Tooltip>
    </li>
  );
}
