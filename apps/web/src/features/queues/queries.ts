import { type QueueMenu, queueOptions } from "@recado/contract/queue-options";
import { type Queue, QueueForm, type QueueValues, queues } from "@recado/contract/queues";
import { settings } from "@recado/contract/settings";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { menuOf, type Node } from "./menu/tree.ts";

export const queueKeys = { all: ["queues"], list: ["queues", "all"] };

export const queueList = queryOptions({ queryKey: queueKeys.list, queryFn: (): Promise<Queue[]> => call(queues.list) });

/** The whole tree of the queue's menu. */
export const menuOfQueue = (id: number) =>
  queryOptions({
    queryKey: ["queues", "menu", id],
    queryFn: () => call(queueOptions.list, { query: { queueId: id, parentId: "-1" } }),
    staleTime: 0,
  });

/** The setting that says whether the company's or each queue's hours count. */
export const settingList = queryOptions({ queryKey: ["settings"], queryFn: () => call(settings.list) });

type Menu = { tree: Node[]; stored: Node[]; onStored(id: number): void };

/** Saves the queue, and then its menu, if that was changed. */
export async function saveQueue(id: number | undefined, values: QueueValues, { tree, stored, onStored }: Menu): Promise<Queue> {
  const queue = await (id === undefined
    ? call(queues.create, { body: QueueForm.parse(values) })
    : call(queues.update, { params: { id }, body: values }));
  onStored(queue.id);
  const menu = menuOf(tree, stored);
  if (!isSameMenu(menu, menuOf(stored, stored))) await call(queueOptions.saveMenu, { params: { id: queue.id }, body: menu });
  return queue;
}

const isSameMenu = (one: QueueMenu, other: QueueMenu) => JSON.stringify(one) === JSON.stringify(other);
