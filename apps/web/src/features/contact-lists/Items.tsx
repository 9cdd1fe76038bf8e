import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ContactList, ContactListItem } from "@recado/contract/contact-lists";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import { number } from "../../lib/format.ts";
import { useSteady } from "../../lib/hooks/useSteady.ts";
import { withWords } from "../../lib/i18n.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FoundCount } from "../../ui/list/FoundCount.tsx";
import { NothingFound, SearchBox } from "../../ui/list/ListPage.tsx";
import { ListSkeleton } from "../../ui/list/ListSkeleton.tsx";
import long from "../../ui/list/LongList.module.css";
import { keepFirstPages } from "../../ui/list/useCursorList.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { part } from "../../ui/part.tsx";
import { useContactList } from "./contactLists.ts";
import { ItemDialog } from "./ItemDialog.tsx";
import classes from "./Items.module.css";
import { ItemTable } from "./ItemTable.tsx";
import { icon as Icon } from "./icon.ts";
import { type ItemList, itemKeys, useItems } from "./items.ts";

/** Loaded on demand: imports are rare. */
const ImportDialog = part(withWords(async () => (await import("./import/ImportDialog.tsx")).ImportDialog, "people"));

/** The contacts of one list: searched, imported, added, edited and deleted. */
export function Items({ contactListId }: { contactListId: number }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const { data: contactList, error } = useContactList(contactListId);
  const list = useItems(contactListId);
  const [edited, setEdited] = useState<ContactListItem | "new">();
  const [isImporting, setImporting] = useState(false);
  useEffect(() => () => keepFirstPages(cache, itemKeys.lists(contactListId)), [cache, contactListId]);

  const isGone = isMissing(error) || isMissing(list.error);
  const isThere = !isGone && !(list.error && list.rows.length === 0);
  const isEmpty = isThere && !list.isPending && list.rows.length === 0 && list.found === "" && list.search === "";
  const isFilling = isEmpty && (contactList?.contactsCount ?? 0) > 0;
  const refetch = useSteady(list.retry);
  // An import announces its counts while it runs, and its contacts at the end: the first ones are fetched before.
  useEffect(() => {
    if (isFilling) refetch();
  }, [isFilling, refetch]);
  const buttons = (
    <>
      <Button variant="default" leftSection={<IconFileImport size={18} aria-hidden />} onClick={() => setImporting(true)}>
        {t("contactLists.items.import")}
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
        {t("contactLists.items.add")}
      </Button>
    </>
  );
  return (
    <div className={long.screen}>
      <header className={long.header}>
        <div className={`${long.bar} ${classes.bar}`}>
          <div className={classes.heading}>
            <PageHeading title={contactList?.name ?? t("contactLists.title")}>
              <FoundCount list={list} all={contactList?.contactsCount} moreThan={(count) => t("contactLists.items.moreThan", { count })} />
            </PageHeading>
            {contactList && <Validity of={contactList} />}
          </div>
          <div className={`${long.tools} ${classes.tools}`}>
            {isThere && !isEmpty && <SearchBox label={t("contactLists.items.search")} list={list} />}
            <Button component={Link} to="/contact-lists" variant="default" leftSection={<IconArrowLeft size={18} aria-hidden />}>
              {t("contactLists.items.lists")}
            </Button>
            {isThere && !isEmpty && buttons}
          </div>
        </div>
      </header>
      {isGone ? <Gone /> : <Body list={list} contactListId={contactListId} buttons={buttons} onEdit={setEdited} />}
      {isImporting && !isGone && (
        <Suspense>
          <ImportDialog contactListId={contactListId} onClose={() => setImporting(false)} />
        </Suspense>
      )}
      {edited && !isGone && (
        <ItemDialog contactListId={contactListId} {...(edited !== "new" && { item: edited })} onClose={() => setEdited(undefined)} />
      )}
    </div>
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && error.code === "ERR_NO_CONTACT_LIST_FOUND";

/** The list was deleted, perhaps while it was on the screen. */
function Gone() {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState icon={<Icon size={28} aria-hidden />} text={t("errors.ERR_NO_CONTACT_LIST_FOUND")}>
        <Button component={Link} to="/contact-lists">
          {t("contactLists.items.toLists")}
        </Button>
      </EmptyState>
    </div>
  );
}

type BodyProps = { list: ItemList; contactListId: number; buttons: ReactNode; onEdit(item: ContactListItem): void };

function Body({ list, contactListId, buttons, onEdit }: BodyProps) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 899px)", window.innerWidth < 900) ?? false;
  if (list.isPending) return <Waiting />;
  if (list.rows.length > 0) return <ItemTable list={list} contactListId={contactListId} isNarrow={isNarrow} onEdit={onEdit} />;
  if (list.error) return <ErrorState error={list.error} onRetry={list.retry} />;
  // An empty result of the previous search says nothing about this one.
  if (list.isRefreshing) return <Waiting />;
  if (list.found !== "") return <NothingFound list={list} />;
  return (
    <EmptyState icon={<Icon size={28} aria-hidden />} text={t("contactLists.items.empty")} hint={t("contactLists.items.emptyHint")}>
      <div className={long.begin}>{buttons}</div>
    </EmptyState>
  );
}

const Waiting = () => (
  <div className={long.scroller}>
    <div className={classes.waiting}>
      <ListSkeleton />
    </div>
  </div>
);

/** How many numbers are on WhatsApp, how many are not, and how many are still to be checked. */
function Validity({ of: { contactsCount, checkedCount, validCount } }: { of: ContactList }) {
  const { t } = useTranslation();
  if (contactsCount === 0) return null;
  const parts = [
    ["valid", validCount],
    ["invalid", checkedCount - validCount],
    ["unchecked", contactsCount - checkedCount],
  ] as const;
  const shown = parts.filter(([, count]) => count > 0);
  return (
    <p className={classes.validity} role="status">
      {shown.map(([part, count]) => t(`contactLists.validity.${part}`, { count, contacts: number(count) })).join(" · ")}
    </p>
  );
}
