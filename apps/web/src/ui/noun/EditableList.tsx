import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../list/ListPage.tsx";
import type { InfiniteList } from "../list/useInfiniteList.ts";
import type { Noun } from "./noun.ts";

type Props<T extends { id: number }> = {
  noun: Pick<Noun<T>, "texts" | "icon">;
  list: InfiniteList<T>;
  /** The list is part of a page that has its own heading. */
  isPart?: boolean;
  /** Whether this person may create one; where only some may, the others get the list without the button. */
  mayCreate?: boolean;
  /** Filters, on a line of their own. */
  filters?: ReactNode;
  row(record: T, edit: () => void): ReactNode;
  /** Without a record the dialog creates one. */
  dialog(record: T | undefined, close: () => void): ReactNode;
};

/** A list whose records are created and edited in a dialog. */
export function EditableList<T extends { id: number }>({
  noun: { texts, icon: Icon },
  list,
  isPart = false,
  mayCreate = true,
  filters,
  row,
  dialog,
}: Props<T>) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<T | "new">();
  const action = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
      {t(`${texts}.new`)}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t(`${texts}.title`)}
        searchLabel={t(`${texts}.search`)}
        list={list}
        action={mayCreate && action}
        isPart={isPart}
        filters={filters}
        empty={{ icon: <Icon size={28} aria-hidden />, text: t(`${texts}.empty`), hint: t(`${texts}.emptyHint`) }}
      >
        {(record) => row(record, () => setEdited(record))}
      </ListPage>
      {edited && dialog(edited === "new" ? undefined : edited, () => setEdited(undefined))}
    </>
  );
}
