import { useSyncExternalStore } from "react";
import { z } from "zod";
import { now } from "../../lib/clock.ts";
import { watched } from "../../lib/hooks/watched.ts";
import { onPersonGone } from "../../lib/session.ts";
import { keep, keys, recall } from "../../lib/storage.ts";

export const TASKS_MAX = 500;
export const TASK_LETTERS_MAX = 500;

const Task = z.object({ text: z.string(), createdAt: z.string(), updatedAt: z.string(), done: z.boolean().default(false) });
export type Task = z.infer<typeof Task>;

/** Several people may sit at one browser. Other front ends of this kind keep one list for whoever sits here: it becomes the next one's. */
const Kept = z.union([z.array(Task), z.record(z.string(), z.array(Task))]);

const { watch, tellWatchers } = watched();
/** What the browser would not keep, for as long as the page lives. */
let unkept: { userId: number; tasks: Task[] } | undefined;
onPersonGone(() => {
  unkept = undefined;
});

export function tasksOf(userId: number): Task[] {
  if (unkept?.userId === userId) return unkept.tasks;
  const all = allKept();
  return Array.isArray(all) ? all : (all[userId] ?? []);
}

/** Changed as it is by now, for another tab may have changed it. */
export function changeTasks(userId: number, how: (tasks: Task[]) => Task[]) {
  const [tasks, all] = [how(tasksOf(userId)), allKept()];
  const isKept = keep("tasks", JSON.stringify({ ...(Array.isArray(all) ? {} : all), [userId]: tasks }));
  unkept = isKept ? undefined : { userId, tasks };
  tellWatchers();
}

export function useTasks(userId: number) {
  const seen = useSyncExternalStore(listen, () => `${unkept ? JSON.stringify(unkept) : ""}${recall("tasks")}`);
  return { tasks: tasksOf(userId), isKept: unkept === undefined, seen };
}

const moment = () => now().toISOString();

export const aTask = (text: string): Task => ({ text: text.trim(), createdAt: moment(), updatedAt: moment(), done: false });

export const changed = (task: Task, news: Partial<Pick<Task, "text" | "done">>): Task => ({ ...task, ...news, updatedAt: moment() });

function allKept() {
  try {
    return Kept.parse(JSON.parse(recall("tasks") ?? "{}"));
  } catch {
    return {};
  }
}

function listen(hear: () => void) {
  const other = ({ key }: StorageEvent) => (key === keys.tasks || key === null) && hear();
  window.addEventListener("storage", other);
  const off = watch(hear);
  return () => {
    window.removeEventListener("storage", other);
    off();
  };
}
