import { Button, CloseButton, Switch, Tabs, TextInput, Tooltip } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { permits } from "@recado/contract/permissions";
import type { Ticket } from "@recado/contract/tickets";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useKey } from "../../../lib/keys.ts";
import { SEARCH_AFTER_MS } from "../../../lib/list/searchAfter.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { PageHeading } from "../../../ui/PageHeading.tsx";
import { part } from "../../../ui/part.tsx";
import { useReturns } from "../marks/useReturns.ts";
import { useLedList } from "../moves/leadList.ts";
import { ActiveTabs } from "./ActiveTabs.tsx";
import { type Filters, type OuterTab, outerTabs, questionOf, unfiltered, useFilters } from "./filters/filters.ts";
import { FilterChips, QueueFilter, SearchFilters } from "./filters/ListFilters.tsx";
import { PaneHandle } from "./PaneHandle.tsx";
import { TicketList } from "./TicketList.tsx";
import classes from "./TicketPane.module.css";
import { useFollowAccepted } from "./useFollowAccepted.ts";

/** The list with its tabs: active, closed, and search. */
export function TicketPane({ openUuid }: { openUuid: string | undefined }) {
  const { t } = useTranslation();
  const user = useUser();
  const { filters, change } = useFilters();
  const [text] = useDebouncedValue(filters.text, SEARCH_AFTER_MS);
  const { key, state } = useLocation();
  const [isNew, setIsNew] = useState(false);
  // The command palette leads here to start a ticket.
  const begins = (state as { begins?: true } | null)?.begins;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation to this page.
  useEffect(() => {
    if (begins) setIsNew(true);
  }, [key]);
  // The tab that shows a ticket after it is accepted.
  const toAttended = () => change({ tab: "active", inner: "open" });
  const toTaken = useFollowAccepted(openUuid, toAttended);
  useLedList((uuid) => uuid === openUuid && toAttended());
  useReturns();
  const [peeked, setPeeked] = useState<Ticket>();
  const field = useRef<HTMLInputElement>(null);
  useKey("/", () => {
    field.current?.focus();
    field.current?.select();
  });
  const clear = () => {
    change(searching(""));
    field.current?.focus();
  };
  const shown = { openUuid, toTaken, onPeek: setPeeked, onWiden: () => change(unfiltered), onClear: clear };

  return (
    <>
      <header className={classes.header}>
        <PageHeading title={t("tickets.title")} isQuiet={openUuid !== undefined} />
        <QueueFilter filters={filters} change={change} />
        <Button size="sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsNew(true)}>
          {t("tickets.new")}
        </Button>
      </header>
      <TextInput
        ref={field}
        type="search"
        size="sm"
        className={classes.search}
        aria-label={t("tickets.search")}
        placeholder={t("tickets.search")}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={filters.text && <CloseButton aria-label={t("common.clearSearch")} onClick={clear} />}
        value={filters.text}
        onChange={(event) => change(searching(event.currentTarget.value))}
        onKeyDown={({ key, currentTarget }) => key === "Escape" && currentTarget.value === "" && currentTarget.blur()}
      />
      <Tabs
        value={filters.tab}
        onChange={(tab) => change({ tab: (tab ?? "active") as OuterTab })}
        className={classes.tabs}
        keepMounted={false}
      >
        <Tabs.List aria-label={t("tickets.title")}>
          {outerTabs.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {t(`tickets.tabs.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {filters.tab === "search" && <SearchFilters filters={filters} change={change} />}
        <FilterChips filters={filters} change={change} />
        <Tabs.Panel value="active" className={classes.stack}>
          <ActiveTabs filters={filters} change={change} {...shown}>
            {permits(user.profile, "tickets-manager:showall") && (
              <Tooltip label={t("tickets.showAll")} refProp="rootRef">
                <Switch
                  size="sm"
                  className={classes.all}
                  classNames={{ body: classes.allBody ?? "", label: classes.allLabel ?? "" }}
                  label={
                    <>
                      <span className={classes.allWhole}>{t("tickets.showAll")}</span>
                      <span className={classes.allShort} aria-hidden>
                        {t("tickets.showAllShort")}
                      </span>
                    </>
                  }
                  thumbIcon={<IconUsers size={10} className={classes.allIcon} aria-hidden />}
                  checked={filters.showAll}
                  onChange={(event) => change({ showAll: event.currentTarget.checked })}
                />
              </Tooltip>
            )}
          </ActiveTabs>
        </Tabs.Panel>
        <Tabs.Panel value="closed" className={classes.panel}>
          <TicketList asked={questionOf("closed", filters)} {...shown} />
        </Tabs.Panel>
        <Tabs.Panel value="search" className={classes.panel}>
          <TicketList asked={questionOf("search", { ...filters, text })} {...shown} />
        </Tabs.Panel>
      </Tabs>
      <PaneHandle />
      {peeked && (
        <Suspense>
          <Peek ticket={peeked} onClose={() => setPeeked(undefined)} toTaken={toTaken} />
        </Suspense>
      )}
      {isNew && (
        <Suspense>
          <NewTicketDialog onClose={() => setIsNew(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Typing switches to the search, and emptying the field back to the active tickets. Search filters stay for the next search. */
const searching = (text: string): Partial<Filters> => ({ text, tab: text === "" ? "active" : "search" });

const NewTicketDialog = part(async () => (await import("../starting/NewTicketDialog.tsx")).NewTicketDialog);
const Peek = part(async () => (await import("./peek/Peek.tsx")).Peek);
