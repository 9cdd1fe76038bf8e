import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useSearchParams } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useWhileHeld } from "../../ui/form/guards.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { CompanyTab } from "./CompanyTab.tsx";
import { OptionsTab } from "./OptionsTab.tsx";
import { settingList } from "./queries.ts";
import { settingReactions } from "./realtime.ts";
import { SchedulesTab } from "./SchedulesTab.tsx";
import classes from "./SettingsScreen.module.css";

const tabs = ["options", "schedules", "company"] as const;

/** Which tab is open stands in the address, so that it can be sent to a colleague and outlives a reload. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  useLive(settingReactions);
  const asked = search.get("tab");
  const hasHours = useHasHours(asked === "schedules");
  const offered = tabs.filter((tab) => tab !== "schedules" || hasHours);
  const open = offered.find((tab) => tab === asked) ?? "options";
  // What somebody has typed there stays, whatever tab he looks at meanwhile.
  const hasSeenHours = useRef(false);
  hasSeenHours.current ||= open === "schedules";
  return (
    <div className={classes.page}>
      <PageHeading title={t("settings.title")} />
      <Tabs
        value={open}
        onChange={(tab) => setSearch(tab === null || tab === "options" ? {} : { tab }, { replace: true, state: { within: true } })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {offered.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`settings.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="options">
          <OptionsTab />
        </Tabs.Panel>
        {hasHours && (
          <Tabs.Panel value="schedules" keepMounted={hasSeenHours.current}>
            <SchedulesTab />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="company">
          <CompanyTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}

/** Only where the company has hours of its own; whoever is in the middle of writing them keeps them before him. */
function useHasHours(isAsked: boolean) {
  const { data } = useQuery(settingList);
  const isOfCompany = data ? data.some(({ key, value }) => key === "scheduleType" && value === "company") : isAsked;
  return useWhileHeld(isOfCompany) || isOfCompany;
}
