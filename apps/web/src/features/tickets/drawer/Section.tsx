import { Button, Skeleton } from "@mantine/core";
import { type ReactNode, type Ref, useId } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import classes from "./ContactDrawer.module.css";

/** One part of the drawer, under its name. */
export function Section({ title, place, children }: { title: string; place?: Ref<HTMLElement>; children: ReactNode }) {
  const id = useId();
  return (
    <section ref={place} className={classes.section} aria-labelledby={id} tabIndex={-1}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

type Growing = {
  error: Error | null;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage(): unknown;
  refetch(): unknown;
};
type Props = { of: string; list: Growing; isEmpty: boolean; empty: string; children: ReactNode };

export function Waiting() {
  const { t } = useTranslation();
  return <Skeleton height={96} role="status" aria-label={t("common.loading")} />;
}

/** A list that grows: on its way, out of reach, empty, or there with more behind it. */
export function Growing({ of, list, isEmpty, empty, children }: Props) {
  const { t } = useTranslation();
  if (list.isPending) return <Waiting />;
  if (list.error && isEmpty) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (isEmpty) return <p className={classes.quiet}>{empty}</p>;
  return (
    <>
      {children}
      {list.error && (
        <p role="alert" className={classes.quiet}>
          {t("common.loadFailed")}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.more ?? ""}
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t("common.more")}
          <span className="sr-only">: {of}</span>
        </Button>
      )}
    </>
  );
}
