import { announce, cleanup } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { Alert, Button, TextInput } from "@mantine/core";
import IconListCheck from "@tabler/icons-react/dist/esm/icons/IconListCheck.mjs";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { number } from "../../lib/format.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoveDialog } from "../../ui/order/MoveDialog.tsx";
import { indexBeside, moved } from "../../ui/order/order.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import classes from "./TaskList.module.css";
import { TaskRow } from "./TaskRow.tsx";
import { aTask, changed, changeTasks, TASK_LETTERS_MAX, TASKS_MAX, type Task, useTasks } from "./tasks.ts";

/** Tasks created at the same moment differ by their index among those. */
const keyOf = ({ createdAt }: Task, at: number, all: Task[]) =>
  `${createdAt} ${all.slice(0, at).filter((one) => one.createdAt === createdAt).length}`;

/** The user's own list, which never leaves this browser. */
export function TaskList() {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const { tasks, isKept } = useTasks(userId);
  const [text, write] = useState("");
  const [edited, edit] = useState<string>();
  const [moving, setMoving] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => cleanup, []);
  const items = tasks.map((task, at) => ({ key: keyOf(task, at, tasks), name: task.text, task }));
  const isFull = tasks.length >= TASKS_MAX && edited === undefined;
  const isAt = (key: string) => (task: Task, at: number, all: Task[]) => keyOf(task, at, all) === key;

  const leave = () => {
    edit(undefined);
    write("");
    field.current?.focus();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "" || isFull) return;
    const change = (all: Task[]) =>
      edited === undefined
        ? [...all, aTask(text)]
        : all.map((task, at) => (isAt(edited)(task, at, all) ? changed(task, { text: text.trim() }) : task));
    changeTasks(userId, change);
    leave();
  };
  const put = (key: string, at: number) => {
    const name = items.find((item) => item.key === key)?.name ?? "";
    changeTasks(userId, (all) =>
      moved(
        all.map((task, index) => ({ key: keyOf(task, index, all), task })),
        key,
        at,
      ).map(({ task }) => task),
    );
    announce(t("order.moved", { name, place: at + 1 }));
  };
  const remove = (key: string, name: string) => {
    changeTasks(userId, (all) => all.filter((task, at) => !isAt(key)(task, at, all)));
    if (edited === key) write("");
    if (edited === key) edit(undefined);
    announce(t("toDo.deleted", { text: name }));
    field.current?.focus();
  };

  return (
    <div className={classes.page}>
      <PageHeading title={t("toDo.title")} />
      {tasks.length > 0 && <p className={classes.hint}>{t("toDo.private")}</p>}
      {!isKept && (
        <Alert role="alert" color="danger" variant="light">
          {t("toDo.notKept")}
        </Alert>
      )}
      <form className={classes.form} onSubmit={save}>
        <TextInput
          ref={field}
          className={classes.field}
          aria-label={t(edited === undefined ? "toDo.field" : "toDo.editField")}
          placeholder={t("toDo.field")}
          maxLength={TASK_LETTERS_MAX}
          autoComplete="off"
          value={text}
          error={isFull && t("toDo.full", { most: number(TASKS_MAX) })}
          onChange={({ currentTarget: { value } }) => write(value)}
          onKeyDown={({ key }) => key === "Escape" && leave()}
        />
        <Button type="submit">{t(edited === undefined ? "toDo.add" : "toDo.save")}</Button>
        {edited !== undefined && (
          <Button variant="default" onClick={leave}>
            {t("toDo.cancel")}
          </Button>
        )}
      </form>
      {tasks.length === 0 ? (
        <EmptyState icon={<IconListCheck size={28} aria-hidden />} text={t("toDo.empty")} hint={t("toDo.emptyHint")} />
      ) : (
        <>
          <ol className={classes.tasks}>
            {items.map(({ key, task }) => (
              <TaskRow
                key={key}
                name={key}
                task={task}
                onDone={(done) =>
                  changeTasks(userId, (all) => all.map((one, at) => (isAt(key)(one, at, all) ? changed(one, { done }) : one)))
                }
                onEdit={() => {
                  edit(key);
                  write(task.text);
                  field.current?.focus();
                }}
                onMove={() => setMoving(key)}
                onRemove={() => remove(key, task.text)}
                onPut={(other, edge, isTrial) => {
                  const position = edge === "under" ? undefined : indexBeside(items, other, key, edge);
                  if (position !== undefined && !isTrial) put(other, position);
                  return position !== undefined;
                }}
              />
            ))}
          </ol>
          <p role="status" className={classes.hint}>
            {t("toDo.left", { count: tasks.filter(({ done }) => !done).length })}
          </p>
        </>
      )}
      {moving !== undefined && (
        <MoveDialog
          items={items}
          moving={moving}
          onMove={(at) => {
            setMoving(undefined);
            put(moving, at);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </div>
  );
}
