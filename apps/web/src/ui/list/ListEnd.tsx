import { Button } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSteady } from "../../lib/hooks/useSteady.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ErrorState } from "../ErrorState.tsx";
import type { InfiniteList } from "./useInfiniteList.ts";

const NEAR_PX = 100;

/** Loads more when the end comes near; by keyboard, or where nothing scrolls, it is a button. */
export function ListEnd<T extends { id: number }>({ list }: { list: InfiniteList<T> }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isGrowing, grow, error } = list;
  const growNow = useSteady(grow);

  // A new observer after each page, as a short page may leave the end visible.
  useEffect(() => {
    if (!end.current || !hasMore || isGrowing || error || !("IntersectionObserver" in window)) return;
    // The page's main area scrolls, and a margin only counts around the scrolling element.
    const around = { root: end.current.closest("main"), rootMargin: `${NEAR_PX}px` };
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && growNow(), around);
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
