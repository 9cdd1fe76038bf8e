import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSteady } from "../../lib/hooks/useSteady.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../ErrorState.tsx";
import type { InfiniteList } from "./useInfiniteList.ts";

const NEAR_PX = 100;

/** Grows the list when its end comes near; by keyboard, or where nothing scrolls, it is a button. */
export function ListEnd<T extends { id: number }>({ list }: { list: InfiniteList<T> }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isGrowing, grow, error } = list;
  const growNow = useSteady(grow);

  // Made anew after each page, for a page may be too short to push the end away.
  useEffect(() => {
    if (!end.current || !hasMore || isGrowing || error || !("IntersectionObserver" in window)) return;
    // What scrolls is the page's part of the window, and only around that does a margin count.
    const around = { root: end.current.closest("main"), rootMargin: `${NEAR_PX}px` };
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && growNow(), around);
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isGrowing, error, growNow]);

  if (error) return <ErrorState error={error} onRetry={list.retry} />;
  return (
    <div ref={end} style={{ display: "grid", placeItems: "center", minHeight: 64 }}>
      {hasMore && (
        <Button variant="subtle" loading={isGrowing} onClick={grow}>
          {t("common.more")}
        </Button>
      )}
    </div>
  );
}
