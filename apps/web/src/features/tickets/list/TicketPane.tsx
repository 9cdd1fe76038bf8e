import { Button, Switch, Tabs, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { permits } from "@recado/contract/permissions";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import { number } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { SEARCH_AFTER_MS } from "../../../ui/list/useInfiniteList.ts";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { type TicketQuestion, useTicketList } from "../queries.ts";
import { NewTicketDialog } from "./NewTicketDialog.tsx";
import { TicketList } from "./TicketList.tsx";
import classes from "./TicketPane.module.css";

const tabs = ["open", "pending", "closed", "search"] as const;
type Tab = (typeof tabs)[number];

/** The tabs of the list, with how many stand in each; the same question shows the rows and counts them. */
export function TicketPane({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation();
  const { profile } = useUser();
  const seesAll = permits(profile, "tickets-manager:showall");
  const [tab, setTab] = useState<Tab>("open");
  const [showAll, setShowAll] = useState(seesAll);
  const [text, setText] = useState("");
  const [searched] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const [isNew, setIsNew] = useState(false);
  const mine = useTicketList({ status: "open", showAll });
  const waiting = useTicketList({ status: "pending", showAll });
  const counts: Partial<Record<Tab, number | undefined>> = { open: mine.count, pending: waiting.count };
  // Where it stands from here on.
  const toOpen = useCallback(() => setTab("open"), []);
  const search = (value: string) => {
    setText(value);
    setTab(value === "" ? "open" : "search");
  };

  return (
    <>
      <header className={classes.header}>
        <PageHeading title={t("tickets.title")} />
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsNew(true)}>
          {t("tickets.new")}
        </Button>
      </header>
      <TextInput
        type="search"
        size="sm"
        className={classes.search}
        aria-label={t("tickets.search")}
        placeholder={t("tickets.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={text}
        onChange={(event) => search(event.currentTarget.value)}
      />
      <Tabs value={tab} onChange={(value) => setTab((value ?? "open") as Tab)} className={classes.tabs} keepMounted={false}>
        <Tabs.List>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} rightSection={name in counts && <Count value={counts[name]} />}>
              {t(`tickets.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {seesAll && (tab === "open" || tab === "pending") && (
          <div className={classes.all}>
            <Switch
              size="sm"
              label={t("tickets.showAll")}
              checked={showAll}
              onChange={(event) => setShowAll(event.currentTarget.checked)}
            />
          </div>
        )}
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={classes.panel}>
            <TicketList asked={questionOf(name, { showAll, searched })} openUuid={openUuid} onTaken={toOpen} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {isNew && <NewTicketDialog onClose={() => setIsNew(false)} />}
    </>
  );
}

/** Closed ones and what is searched are always everybody's, as far as one may read. */
function questionOf(tab: Tab, { showAll, searched }: { showAll: boolean; searched: string }): TicketQuestion | null {
  if (tab === "search") return searched === "" ? null : { searchParam: searched, showAll: true };
  return { status: tab, showAll: tab === "closed" || showAll };
}

const COUNT_MAX = 99;

/** Its room is there before it is, so that nothing moves when it comes. */
function Count({ value = 0 }: { value: number | undefined }) {
  return (
    <span className={classes.badge} data-none={value === 0} title={value > COUNT_MAX ? number(value) : undefined}>
      {value > COUNT_MAX ? `${COUNT_MAX}+` : value > 0 && number(value)}
    </span>
  );
}
