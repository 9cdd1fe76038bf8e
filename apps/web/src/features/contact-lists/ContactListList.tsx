import { Button, Text } from "@mantine/core";
import type { ContactList } from "@recado/contract/contact-lists";
import IconFileDownload from "@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { useState } from "react";
import { number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { ContactListDialog } from "./ContactListDialog.tsx";
import { ContactListRow } from "./ContactListRow.tsx";
import { useContactLists } from "./contactLists.ts";
import { downloadExample } from "./example/downloadExample.ts";
import { icon as Icon } from "./icon.ts";

/** All contact lists of the company, with how many contacts they have together. */
export function ContactListList() {
  const { t } = useTranslation();
  const list = useContactLists();
  const [edited, setEdited] = useState<ContactList | "new">();
  const total = list.firstPage?.contactsTotal ?? 0;
  return (
    <>
      <ListPage
        title={t("contactLists.title")}
        searchLabel={t("contactLists.search")}
        list={list}
        action={
          <>
            <Button variant="default" leftSection={<IconFileDownload size={18} aria-hidden />} onClick={() => downloadExample(t)}>
              {t("contactLists.example.download")}
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setEdited("new")}>
              {t("contactLists.new")}
            </Button>
          </>
        }
        filters={
          list.records.length > 0 && (
            <Text size="sm" c="dimmed" mb="sm" role="status">
              {t(list.found === "" ? "contactLists.total" : "contactLists.totalFound", { count: total, contacts: number(total) })}
            </Text>
          )
        }
        empty={{ icon: <Icon size={28} aria-hidden />, text: t("contactLists.empty"), hint: t("contactLists.emptyHint") }}
      >
        {(contactList) => <ContactListRow list={contactList} onEdit={() => setEdited(contactList)} />}
      </ListPage>
      {edited && <ContactListDialog {...(edited !== "new" && { list: edited })} onClose={() => setEdited(undefined)} />}
    </>
  );
}
