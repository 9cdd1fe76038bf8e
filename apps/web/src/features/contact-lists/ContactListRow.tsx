import { Anchor } from "@mantine/core";
import type { ContactList } from "@recado/contract/contact-lists";
import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import { Link, useNavigate } from "react-router";
import { number } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { NounActions } from "../../ui/noun/NounActions.tsx";
import { addressOf, contactListNoun } from "./contactLists.ts";

export function ContactListRow({ list, onEdit }: { list: ContactList; onEdit(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, name, contactsCount, validCount, can } = list;
  const contacts = { count: contactsCount, contacts: number(contactsCount) };
  return (
    <ListRow
      isLink
      title={
        <Anchor component={Link} to={addressOf(list)} inherit c="inherit" underline="hover" dir="auto">
          {name}
        </Anchor>
      }
      text={t("contactLists.contacts", contacts)}
      marks={validCount > 0 && <Chip kind="brand">{t("contactLists.valid", { count: validCount, contacts: number(validCount) })}</Chip>}
      actions={
        <>
          {/* On a phone the name is the link. */}
          <IconButton label={t("contactLists.view", { name })} onClick={() => void navigate(addressOf(list))} visibleFrom="xs">
            <IconEye size={18} aria-hidden />
          </IconButton>
          <NounActions
            noun={contactListNoun}
            id={id}
            name={name}
            can={can}
            takes={t("contactLists.delete.takes", contacts)}
            onEdit={onEdit}
          />
        </>
      }
    />
  );
}
