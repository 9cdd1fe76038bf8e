import { Tabs } from "@mantine/core";
import { useSearchParams } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { CompanyTab } from "./CompanyTab.tsx";
import { OptionsTab } from "./OptionsTab.tsx";
import classes from "./SettingsScreen.module.css";

const tabs = ["options", "company"] as const;

/** Which tab is open stands in the address, so that it can be sent to a colleague and outlives a reload. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const [search, setSearch] = useSearchParams();
  const open = tabs.find((tab) => tab === search.get("tab")) ?? "options";
  return (
    <div className={classes.page}>
      <PageHeading title={t("settings.title")} />
      <Tabs
        value={open}
        onChange={(tab) => setSearch(tab === null || tab === "options" ? {} : { tab }, { replace: true, state: { within: true } })}
        keepMounted={false}
      >
        <Tabs.List className={classes.tabs}>
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`settings.tabs.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="options">
          <OptionsTab />
        </Tabs.Panel>
        <Tabs.Panel value="company">
          <CompanyTab />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
