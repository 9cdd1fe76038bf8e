import { FIRST_LANE, kanban } from "@recado/contract/kanban";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { useSteady } from "../../../lib/hooks/useSteady.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { patchQueries } from "../cache/patchQueries.ts";
import { type Board, type BoardLane, kanbanKeys } from "./boardQueries.ts";

/** One lane to the left or to the right, shown at once. */
export function useOrder(lanes: readonly BoardLane[]) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (ids: number[]) => call(kanban.order, { body: { ids } }),
    onMutate: (ids) => patchQueries<Board>(cache, { queryKey: kanbanKeys.boards }, (board) => inOrder(board, ids)),
    onError: (error) => {
      toast.refused(error, t);
      void refetchQueries(cache, kanbanKeys.boards);
    },
  });
  return useSteady((tagId: number, by: -1 | 1) => {
    const ids = lanes.map((lane) => lane.tagId).filter((id) => id !== FIRST_LANE);
    const at = ids.indexOf(tagId);
    ids.splice(at, 1);
    ids.splice(at + by, 0, tagId);
    mutate(ids);
  });
}

const inOrder = ({ lanes }: Board, ids: number[]): Board => ({
  lanes: lanes.toSorted((one, other) => ids.indexOf(one.tagId) - ids.indexOf(other.tagId)),
});
