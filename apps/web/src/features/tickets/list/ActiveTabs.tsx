import { Tabs } from "@mantine/core";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import type { ReactNode } from "react";
import { number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import type { TicketQuestion } from "../cache/queries.ts";
import { useArranged, useSnoozed } from "../marks/useArranged.ts";
import { type Filters, type InnerTab, innerTabs, questionOf } from "./filters/filters.ts";
import { SnoozedList } from "./SnoozedList.tsx";
import type { Shown } from "./shown.ts";
import { TicketList } from "./TicketList.tsx";
import classes from "./TicketPane.module.css";

type Props = Shown & { filters: Filters; change(some: Partial<Filters>): void; children: ReactNode };

/**
 * The tabs of pending, open and snoozed tickets, with their counts: the query that shows the rows counts them too. The snoozed tab shows
 * only while it has tickets.
 */
export function ActiveTabs({ filters, change, children, ...shown }: Props) {
  const { t } = useTranslation();
  const filterOf = (name: InnerTab) => questionOf(name, filters) as TicketQuestion;
  const counts = {
    pending: useArranged(filterOf("pending")).count,
    open: useArranged(filterOf("open")).count,
    snoozed: useSnoozed(filterOf("snoozed")).rows.length,
  };
  const onWaiting = () => change({ inner: "pending" });
  const tabs = innerTabs.filter((name) => name !== "snoozed" || counts.snoozed > 0 || filters.inner === "snoozed");
  return (
    <Tabs
      variant="pills"
      value={filters.inner}
      onChange={(inner) => change({ inner: (inner ?? "open") as InnerTab })}
      className={classes.stack}
      keepMounted={false}
    >
      <div className={classes.inner} data-three={tabs.length > 2}>
        <Tabs.List aria-label={t("tickets.tabs.active")}>
          {tabs.map((name) => (
            <Tabs.Tab key={name} value={name} data-none={!counts[name]} rightSection={<Count value={counts[name]} />}>
              {name === "snoozed" ? (
                <span className={classes.icon} role="img" aria-label={t("tickets.tabs.snoozed")} title={t("tickets.tabs.snoozed")}>
                  <IconClock size={18} aria-hidden />
                </span>
              ) : (
                t(`tickets.tabs.${name}`)
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {children}
      </div>
      {innerTabs.map((name) => (
        <Tabs.Panel key={name} value={name} className={classes.panel}>
          {name === "snoozed" ? (
            <SnoozedList asked={filterOf(name)} {...shown} />
          ) : (
            <TicketList asked={filterOf(name)} {...shown} {...(name === "open" && counts.pending && { onWaiting })} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

const COUNT_MAX = 9_999;

/** Reserves its width, so that nothing moves when the count arrives. */
function Count({ value = 0 }: { value: number | undefined }) {
  return (
    <span className={classes.badge} title={value > COUNT_MAX ? number(value) : undefined}>
      {value > COUNT_MAX ? `${number(COUNT_MAX)}+` : value > 0 && number(value)}
    </span>
  );
}
