import { useSyncExternalStore } from "react";
import { z } from "zod";
import { now } from "../../lib/clock.ts";
import { watched } from "../../lib/hooks/watched.ts";
import { onPersonGone } from "../../lib/session.ts";
import { keys, readStored, writeStored } from "../../lib/storage.ts";

export const TASKS_MAX = 500;
export const TASK_LETTERS_MAX = 500;

const Task = z.object({ text: z.string(), createdAt: z.string(), updatedAt: z.string(), done: z.boolean().default(false) });
export type Task = z.infer<typeof Task>;

/** Several users may share a browser: one list per user id. Compatible front ends keep a plain array: the next user here takes it over. */
const Kept = z.union([z.array(Task), z.record(z.string(), z.array(Task))]);

const { watch, tellWatchers } = watched();
/** Tasks that localStorage refused, until the page is closed. */
let unkept: { userId: number; tasks: Task[] } | undefined;
onPersonGone(() => {
  unkept = undefined;
});

export function tasksOf(userId: number): Task[] {
  if (unkept?.userId === userId) return unkept.tasks;
  const all = allKept();
  return Array.isArray(all) ? all : (all[userId] ?? []);
}

/** Changes the stored tasks, not the rendered ones: another tab may have changed them. */
export function changeTasks(userId: number, how: (tasks: Task[]) => Task[]) {
  const [tasks, all] = [how(tasksOf(userId)), allKept()];
  const isKept = writeStored("tasks", JSON.stringify({ ...(Array.isArray(all) ? {} : all), [userId]: tasks }));
  unkept = isKept ? undefined : { userId, tasks };
  tellWatchers();
}

export function useTasks(userId: number) {
  const snapshot = useSyncExternalStore(listen, () => `${unkept ? JSON.stringify(unkept) : ""}${readStored("tasks")}`);
  return { tasks: tasksOf(userId), isKept: unkept === undefined, seen: snapshot };
}

const moment = () => now().toISOString();

export const aTask = (text: string): Task => ({ text: text.trim(), createdAt: moment(), updatedAt: moment(), done: false });

export const changed = (task: Task, changes: Partial<Pick<Task, "text" | "done">>): Task => ({ ...task, ...changes, updatedAt: moment() });

function allKept() {
  try {
    return Kept.parse(JSON.parse(readStored("tasks") ?? "{}"));
  } catch {
    return {};
  }
}

function listen(onChange: () => void) {
  const other = ({ key }: StorageEvent) => (key === keys.tasks || key === null) && onChange();
  window.addEventListener("storage", other);
  const off = watch(onChange);
  return () => {
    window.removeEventListener("storage", other);
    off();
  };
}
