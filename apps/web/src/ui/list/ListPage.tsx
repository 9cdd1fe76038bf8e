import { Button, CloseButton, TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs";
import { Fragment, type ReactNode, useRef } from "react";
import { number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../EmptyState.tsx";
import { ErrorState } from "../ErrorState.tsx";
import { PageHeading } from "../PageHeading.tsx";
import { InSight } from "./InSight.tsx";
import { ListEnd } from "./ListEnd.tsx";
import classes from "./ListPage.module.css";
import { ListSkeleton } from "./ListSkeleton.tsx";
import type { InfiniteList } from "./useInfiniteList.ts";

type Props<T extends { id: number }> = {
  title: string;
  /** The search box's label; without it there is no box. */
  searchLabel?: string;
  list: InfiniteList<T>;
  /** The button of the whole list ("New tag"); in an empty list it stands in the middle. */
  action?: ReactNode;
  /** Filters beside the search, on a line of their own. */
  filters?: ReactNode;
  /** Texts of the empty list; `notFound` for an empty search, if it has its own. */
  empty: { icon: ReactNode; text: string; hint?: string; notFound?: string };
  /** `cards` where a record takes more than one line. */
  layout?: "rows" | "cards";
  /** The list is part of a page that has its own heading. */
  isPart?: boolean;
  children(record: T): ReactNode;
};

/** Every list of the product: title with count, search, rows, and the empty state. */
export function ListPage<T extends { id: number }>(props: Props<T>) {
  const { title, searchLabel, list, action, filters, empty, layout = "rows", isPart = false, children } = props;
  const count = list.count !== undefined && <Count count={list.count} />;
  return (
    <div className={isPart ? classes.part : classes.page}>
      <header className={classes.header}>
        {isPart ? (
          <h2 className={classes.heading}>
            {title}
            {count}
          </h2>
        ) : (
          <PageHeading title={title}>{count}</PageHeading>
        )}
        {!isEmpty(list) && (
          <div className={classes.tools}>
            {searchLabel && <SearchBox label={searchLabel} list={list} />}
            {action}
          </div>
        )}
      </header>
      {filters}
      <Rows list={list} empty={empty} action={action} layout={layout}>
        {children}
      </Rows>
    </div>
  );
}

const Count = ({ count }: { count: number }) => {
  const { t } = useTranslation();
  return (
    <span className={classes.count}>
      <span aria-hidden>{number(count)}</span>
      <span className="sr-only">{t("common.count", { count })}</span>
    </span>
  );
};

type Sought = Pick<InfiniteList<{ id: number }>, "search" | "setSearch" | "found">;

export function SearchBox({ label, list }: { label: string; list: Sought }) {
  const { t } = useTranslation();
  return (
    <TextInput
      type="search"
      className={classes.search}
      aria-label={label}
      placeholder={label}
      maxLength={200}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={list.search && <CloseButton aria-label={t("common.clearSearch")} onClick={() => list.setSearch("")} />}
      value={list.search}
      onChange={(event) => list.setSearch(event.currentTarget.value)}
    />
  );
}

const isEmpty = <T extends { id: number }>({ isPending, error, records, found, search }: InfiniteList<T>) =>
  !isPending && !error && records.length === 0 && found === "" && search === "";

type Shown<T extends { id: number }> = Pick<Props<T>, "list" | "empty" | "action" | "children"> & { layout: "rows" | "cards" };

function Rows<T extends { id: number }>({ list, empty: { notFound, ...empty }, action, layout, children }: Shown<T>) {
  const rows = useRef<HTMLUListElement>(null);
  if (list.isPending) return <ListSkeleton />;
  if (list.error && list.records.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.records.length === 0)
    return list.found ? <NothingFound list={list} text={notFound} /> : <EmptyState {...empty}>{action}</EmptyState>;
  return (
    <>
      <ul ref={rows} className={classes[layout]} aria-busy={list.isRefreshing}>
        {list.records.map((record) => (
          <Fragment key={record.id}>{children(record)}</Fragment>
        ))}
      </ul>
      <InSight rows={rows} list={list} />
      <ListEnd list={list} />
    </>
  );
}

export function NothingFound({ list, text }: { list: Sought; text?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <EmptyState icon={<IconSearchOff size={28} aria-hidden />} text={text ?? t("common.nothingFound", { text: list.found })}>
        <Button variant="default" onClick={() => list.setSearch("")}>
          {t("common.clearSearch")}
        </Button>
      </EmptyState>
    </div>
  );
}
