import { Button } from "@mantine/core";
import { type FlowVersion, flows } from "@recado/contract/flows";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { call } from "../../../lib/api.ts";
import { dateTime } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { part } from "../../../ui/part.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { Session } from "../draft/useSession.ts";
import classes from "../Editor.module.css";
import { useEditing } from "../editing.ts";
import own from "./Versions.module.css";

type Props = { flowId: number; session: Pick<Session, "publishAgain" | "publishedId"> };

/** Earlier versions, published or overwritten: each can be viewed, and published again. */
export function Versions({ flowId, session: { publishAgain, publishedId } }: Props) {
  const { t } = useTranslation();
  const { isReadOnly } = useEditing();
  const [shown, setShown] = useState<FlowVersion>();
  const [busyId, setBusyId] = useState<number>();
  const { data, isPending, isError, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["flow-versions", flowId, publishedId],
    queryFn: ({ pageParam }) => call(flows.versions, { params: { id: flowId }, query: { pageNumber: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, all) => (hasMore ? all.length + 1 : undefined),
    staleTime: 0,
  });
  const again = async ({ id, number }: FlowVersion) => {
    setBusyId(id);
    try {
      if (await publishAgain(id)) toast.done(t("flowEditor.versions.published", { number }));
      else toast.failed(t("flowEditor.notPublished"));
    } catch (error) {
      toast.refused(error, t);
    } finally {
      setBusyId(undefined);
    }
  };
  const versions = data?.pages.flatMap((page) => page.versions) ?? [];
  if (isError) return <p className={classes.quiet}>{t("flowEditor.versions.failed")}</p>;
  if (!isPending && versions.length === 0) return <p className={classes.quiet}>{t("flowEditor.versions.none")}</p>;
  return (
    <>
      <ul className={classes.outline}>
        {versions.map((one) => (
          <li key={one.id} className={own.version}>
            <div className={own.head}>
              <strong>{t("flowEditor.versions.number", { number: one.number })}</strong>
              {one.isCurrent && <Chip kind="brand">{t("flowEditor.versions.current")}</Chip>}
              {one.kind === "draft" && <Chip kind="plain">{t("flowEditor.versions.draft")}</Chip>}
            </div>
            <span className={own.more} dir="auto">
              {t("flowEditor.versions.by", { name: one.user.name, at: dateTime(one.createdAt) })}
            </span>
            <span className={own.more}>{t("flowEditor.versions.blocks", { count: one.nodes })}</span>
            <div className={own.acts}>
              <Button size="compact-sm" variant="default" aria-label={labelled("look", one)} onClick={() => setShown(one)}>
                {t("flowEditor.versions.look")}
              </Button>
              {!one.isCurrent && (
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={isReadOnly || busyId !== undefined}
                  loading={busyId === one.id}
                  aria-label={labelled("again", one)}
                  onClick={() => void again(one)}
                >
                  {t("flowEditor.versions.again")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button mx={16} mb={16} variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("common.more")}
        </Button>
      )}
      {shown && (
        <Suspense>
          <VersionDialog flowId={flowId} version={shown} onClose={() => setShown(undefined)} />
        </Suspense>
      )}
    </>
  );

  /** The buttons have the same text, so the label names the version. */
  function labelled(action: "look" | "again", { number }: FlowVersion) {
    return `${t(`flowEditor.versions.${action}`)}: ${t("flowEditor.versions.number", { number })}`;
  }
}

const VersionDialog = part(async () => (await import("./VersionDialog.tsx")).VersionDialog);
