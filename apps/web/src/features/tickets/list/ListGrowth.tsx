import { Button, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import type { Growing } from "../marks/useArranged.ts";

const NEAR_PX = 100;

/** Grows the list when its end comes near; by keyboard, or where nothing scrolls, it is a button. */
export function ListGrowth({ list }: { list: Growing }) {
  const { t } = useTranslation();
  const end = useRef<HTMLButtonElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const mayGrow = hasNextPage && !isFetching && !isFetchNextPageError;
  // Made anew after each page, for a page may be too short to push the end away.
  useEffect(() => {
    if (!end.current || !mayGrow || !("IntersectionObserver" in window)) return;
    const around = { root: end.current.parentElement, rootMargin: `${NEAR_PX}px` };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), around);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [mayGrow, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <>
      {isFetchNextPageError && (
        <Text role="alert" c="dimmed" size="sm" ta="center" pt="md">
          {t("common.loadFailed")}
        </Text>
      )}
      <Button ref={end} variant="subtle" fullWidth loading={list.isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {t(isFetchNextPageError ? "common.retry" : "common.more")}
      </Button>
    </>
  );
}
