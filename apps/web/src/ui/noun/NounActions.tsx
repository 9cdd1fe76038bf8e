import { useTranslation } from "../../lib/texts.tsx";
import { RowActions } from "../list/RowActions.tsx";
import type { Noun } from "./noun.ts";

type Props<T extends { id: number }> = {
  noun: Noun<T>;
  id: number;
  /** The record's name, for the buttons' labels. */
  name: string;
  can: { change: boolean; remove: boolean };
  /** What is deleted with it. */
  takes: string;
  onEdit(): void;
};

/** Edit and delete in a row, each where it is allowed. */
export function NounActions<T extends { id: number }>({ noun, id, name, can, takes, onEdit }: Props<T>) {
  const { t } = useTranslation();
  const { isPending, mutateAsync } = noun.useRemove();
  const removal = {
    isPending,
    run: () => mutateAsync(id),
    title: t(`${noun.texts}.delete.title`, { name }),
    takes,
    done: t(`${noun.texts}.deleted`),
  };
  return <RowActions name={name} can={can} onEdit={onEdit} removal={removal} />;
}
