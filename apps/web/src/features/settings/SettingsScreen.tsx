import { Tabs } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useRef } from "react";
import { useSearchParams } from "react-router";
import { useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useFrozenWhileEditing } from "../../ui/form/guards.ts";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { CompanyTab } from "./CompanyTab.tsx";
import { OptionsTab } from "./OptionsTab.tsx";
import { settingList } from "./queries.ts";
import { settingReactions } from "./realtime.ts";
import { SchedulesTab } from "./SchedulesTab.tsx";
import classes from "./SettingsScreen.module.css";

type Tab = { name: string; content: ReactNode };

const tabs: Tab[] = [
  { name: "options", content: <OptionsTab /> },
  { name: "schedules", content: <SchedulesTab /> },
  { name: "company", content: <CompanyTab /> },
];

/**
 * The open tab is in the URL, so that it can be shared and survives a reload. `platform`: other features' tabs for the platform's users,
 * each under its name in `settings.tabs`.
 */
export function SettingsScreen({ platform = [] }: { platform?: Tab[] }) {
  const { t } = useTranslation();
  const user = useUser();
  const [search, setSearch] = useSearchParams();
  useLive(settingReactions);
  const tabName = search.get("tab");
  const hasHours = useHasHours(tabName === "schedules");
  const shown = [...tabs.filter(({ name }) => name !== "schedules" || hasHours), ...(user.super ? platform : [])];
  const open = shown.find(({ name }) => name === tabName)?.name ?? "options";
  // Stays mounted once opened: input is kept while other tabs are shown.
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
          {shown.map(({ name }) => (
            <Tabs.Tab key={name} value={name}>
              {t(`settings.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {shown.map(({ name, content }) => (
          <Tabs.Panel key={name} value={name} keepMounted={name === "schedules" && hasSeenHours.current}>
            <Suspense fallback={<ListSkeleton />}>{content}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </div>
  );
}

/** Only if the company has its own hours; while a user edits them the tab stays. */
function useHasHours(isAsked: boolean) {
  const { data } = useQuery(settingList);
  const isOfCompany = data ? data.some(({ key, value }) => key === "scheduleType" && value === "company") : isAsked;
  return useFrozenWhileEditing(isOfCompany) || isOfCompany;
}
