import { Button } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type ComponentType, type ReactNode, type SVGProps, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "./ListPage.tsx";
import type { InfiniteList } from "./useInfiniteList.ts";

type Props<T extends { id: number }> = {
  /** Its texts stand under this name: `tags.title`, `search`, `new`, `empty`, `emptyHint`. */
  noun: string;
  icon: ComponentType<SVGProps<SVGSVGElement> & { size?: string | number; stroke?: string | number }>;
  list: InfiniteList<T>;
  /** It stands in a page that has its own heading. */
  isPart?: boolean;
  /** What arranges the list, in a line of its own. */
  filters?: ReactNode;
  row(record: T, edit: () => void): ReactNode;
  /** Without a record it makes a new one. */
  dialog(record: T | undefined, close: () => void): ReactNode;
};

/** A list whose records are made and changed in a dialog over it. */
export function EditableList<T extends { id: number }>({ noun, icon: Icon, list, isPart = false, filters, row, dialog }: Props<T>) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<T | "new">();
  const action = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
      {t(`${noun}.new`)}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t(`${noun}.title`)}
        searchLabel={t(`${noun}.search`)}
        list={list}
        action={action}
        isPart={isPart}
        filters={filters}
        empty={{ icon: <Icon size={28} aria-hidden />, text: t(`${noun}.empty`), hint: t(`${noun}.emptyHint`) }}
      >
        {(record) => row(record, () => setEdited(record))}
      </ListPage>
      {edited && dialog(edited === "new" ? undefined : edited, () => setEdited(undefined))}
    </>
  );
}
