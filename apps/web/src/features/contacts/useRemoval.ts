import type { RefObject } from "react";
import { cut } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useRowRemoval } from "../../ui/list/useRowRemoval.ts";
import type { ListedContact } from "./keys.ts";
import { useRemoveContact } from "./queries.ts";

const NAME_MAX = 120;

export function useRemoval(list: RefObject<HTMLElement | null>) {
  const { t } = useTranslation();
  const { mutateAsync } = useRemoveContact();
  return useRowRemoval<ListedContact>({
    list,
    questionOf: ({ name }) => ({ title: t("contacts.delete.title", { name: cut(name, NAME_MAX) }), takes: t("contacts.delete.takes") }),
    run: mutateAsync,
    done: t("contacts.deleted"),
  });
}
