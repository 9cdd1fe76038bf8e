import type { Mail } from "@recado/contract/mails";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { MailDialog } from "./MailDialog.tsx";
import { MailRow } from "./MailRow.tsx";
import { useMails } from "./queries.ts";

/** Mails that the platform has sent; without a mail server, codes are read here. */
export function MailList() {
  const { t } = useTranslation();
  const list = useMails();
  const [opened, setOpened] = useState<Mail>();
  return (
    <>
      <ListPage
        title={t("mails.title")}
        list={list}
        empty={{ icon: <IconMail size={28} aria-hidden />, text: t("mails.empty"), hint: t("mails.emptyHint") }}
      >
        {(mail) => <MailRow mail={mail} onOpen={() => setOpened(mail)} />}
      </ListPage>
      {opened && <MailDialog mail={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
