import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FoundCount } from "../../ui/list/FoundCount.tsx";
import { NothingFound, SearchBox } from "../../ui/list/ListPage.tsx";
import classes from "../../ui/list/LongList.module.css";
import { keepFirstPages } from "../../ui/list/useCursorList.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { part } from "../../ui/part.tsx";
import { ContactDialog } from "./ContactDialog.tsx";
import { ContactMenu } from "./ContactMenu.tsx";
import { ContactRows } from "./ContactRows.tsx";
import { ContactSkeleton } from "./ContactSkeleton.tsx";
import { contactKeys, type ListedContact } from "./keys.ts";
import { type ContactList as List, useContacts } from "./queries.ts";
import { type ContactNews, useContactNews } from "./useContactNews.ts";

/** Loaded on demand: imports are rare. */
const ImportDialog = part(async () => (await import("./import/ImportDialog.tsx")).ImportDialog);

type Props = {
  /** How to write to a contact is injected: features do not import each other. */
  talk(contact: ListedContact, close: () => void): ReactNode;
};

/** All contacts of the company: searched by name, number or email, written to, edited and deleted from here. */
export function ContactList({ talk }: Props) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const list = useContacts();
  const news = useContactNews();
  const [edited, setEdited] = useState<number | "new">();
  const [importing, setImporting] = useState(false);
  const [written, setWritten] = useState<ListedContact>();
  useEffect(() => () => keepFirstPages(cache, contactKeys.lists), [cache]);
  const { key, state } = useLocation();
  // The command palette leads here to add a contact.
  const begins = (state as { begins?: true } | null)?.begins;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on each navigation to this page.
  useEffect(() => {
    if (begins) setEdited("new");
  }, [key]);

  const isEmpty = !list.isPending && !list.error && list.rows.length === 0 && list.found === "" && list.search === "";
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
      {t("contacts.new")}
    </Button>
  );
  const begin = (
    <div className={classes.begin}>
      {add}
      <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setImporting(true)}>
        {t("contacts.import.open")}
      </Button>
    </div>
  );
  return (
    <div className={classes.screen}>
      <header className={classes.header}>
        <div className={classes.bar}>
          <PageHeading title={t("contacts.title")}>
            <FoundCount list={list} moreThan={(count) => t("contacts.moreThan", { count })} />
          </PageHeading>
          {!isEmpty && (
            <div className={classes.tools}>
              <SearchBox label={t("contacts.search")} list={list} />
              {add}
              <ContactMenu searchParam={list.found} onImport={() => setImporting(true)} />
            </div>
          )}
        </div>
      </header>
      <Body list={list} news={news} add={begin} onEdit={setEdited} onWrite={setWritten} />
      {importing && (
        <Suspense>
          <ImportDialog onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {edited && <ContactDialog {...(edited !== "new" && { contactId: edited })} onClose={() => setEdited(undefined)} />}
      {written && talk(written, () => setWritten(undefined))}
    </div>
  );
}

type BodyProps = {
  list: List;
  news: ContactNews;
  add: ReactNode;
  onEdit(id: number): void;
  onWrite(contact: ListedContact): void;
};

function Body({ list, news, add, onEdit, onWrite }: BodyProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 899px)", window.innerWidth < 900) ?? false;
  if (list.isPending) return <ContactSkeleton />;
  if (list.rows.length > 0) return <ContactRows list={list} news={news} isNarrow={isNarrow} onEdit={onEdit} onWrite={onWrite} />;
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  // An empty result of the previous search says nothing about this one.
  if (list.isRefreshing) return <ContactSkeleton />;
  if (list.found !== "") return <NothingFound list={list} />;
  return (
    <EmptyState icon={<IconAddressBook size={28} aria-hidden />} text={t("contacts.empty")} hint={t("contacts.emptyHint")}>
      {add}
    </EmptyState>
  );
}
