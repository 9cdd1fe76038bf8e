import { Skeleton, Stack } from "@mantine/core";
import type { Queue } from "@recado/contract/queues";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { type Node, treeOf } from "./menu/tree.ts";
import { QueueForm } from "./QueueForm.tsx";
import { menuOfQueue } from "./queries.ts";

const nothing: Node[] = [];

/** For an existing queue the form waits for its menu, which the list lacks. */
export function QueueDialog({ queue, onClose }: { queue?: Queue; onClose(): void }) {
  const { t } = useTranslation();
  useFocusBack();
  const menu = useQuery({ ...menuOfQueue(queue?.id ?? 0), enabled: queue !== undefined });
  // A cached menu may miss a colleague's change. The menu that the form began with must stay under the input.
  const initialDraft = useRef(queue ? undefined : nothing);
  if (menu.isSuccess && menu.isFetchedAfterMount) initialDraft.current ??= treeOf(menu.data);
  if (initialDraft.current) return <QueueForm menu={initialDraft.current} onClose={onClose} {...(queue && { queue })} />;
  return (
    <Dialog size="lg" title={t("queues.editTitle")} onClose={onClose}>
      {menu.error ? (
        <ErrorState error={menu.error} onRetry={() => void menu.refetch()} />
      ) : (
        <Stack role="status" aria-label={t("common.loading")}>
          <Skeleton height={42} />
          <Skeleton height={160} />
        </Stack>
      )}
    </Dialog>
  );
}
