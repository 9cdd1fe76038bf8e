import IconMessageCircle from "@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { memo, type ReactNode } from "react";
import { cut } from "../../lib/format.ts";
import { phoneNumber } from "../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { Face } from "../../ui/Face.tsx";
import classes from "./ContactRow.module.css";
import type { ListedContact } from "./keys.ts";

export const ROW_PX = 64;
/** No name needs more to be known by; what the phone's owner calls himself may be as long as a book. */
const NAME_MAX = 120;

type Props = {
  contact: ListedContact;
  top: number;
  /** The how-manieth of how many: only a few are there for a screen reader to count. */
  at: number;
  of: number;
  isGone: boolean;
  isNarrow: boolean;
  onEdit(id: number): void;
  onWrite(contact: ListedContact): void;
  onRemove(contact: ListedContact): void;
};

export const ContactRow = memo(function ContactRow({ contact, top, at, of, isGone, isNarrow, onEdit, onWrite, onRemove }: Props) {
  const { t } = useTranslation();
  const { id, email, isGroup, onWhatsApp, can } = contact;
  const name = cut(contact.name, NAME_MAX);
  const number = numberOf(contact) ?? t("contacts.hidden");
  return (
    <li
      className={classes.row}
      style={{ transform: `translateY(${top}px)` }}
      data-row={id}
      data-gone={isGone}
      aria-posinset={at}
      aria-setsize={of}
    >
      <Face of={contact} className={classes.face} />
      <span className={classes.name}>
        <bdi className={classes.cut} title={name}>
          {name}
        </bdi>
        {isGroup && <Chip>{t("contacts.group")}</Chip>}
        {onWhatsApp === false && !isNarrow && <Chip>{t("contacts.notOnWhatsApp")}</Chip>}
      </span>
      <span className={classes.number} title={isNarrow ? undefined : number}>
        {isGroup ? "" : number}
        {isNarrow && email !== "" && ` · ${email}`}
      </span>
      {!isNarrow && (
        <span className={classes.email} title={email}>
          {email}
        </span>
      )}
      <span className={classes.actions}>
        {isGone ? (
          <Chip>{t("contacts.gone")}</Chip>
        ) : (
          <>
            <Action label={t("contacts.write", { name })} onClick={() => onWrite(contact)}>
              <IconMessageCircle size={18} aria-hidden />
            </Action>
            {can.change && (
              <Action label={t("common.edit", { name })} onClick={() => onEdit(id)}>
                <IconPencil size={18} aria-hidden />
              </Action>
            )}
            {can.remove && (
              <Action label={t("common.deleteOne", { name })} onClick={() => onRemove(contact)}>
                <IconTrash size={18} aria-hidden />
              </Action>
            )}
          </>
        )}
      </span>
    </li>
  );
});

const numberOf = ({ number }: ListedContact) => (number === "" ? undefined : phoneNumber(number));

/** The browser's own button and hint: dozens of them come and go with each turn of the wheel. */
const Action = ({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) => (
  <button type="button" className={classes.action} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
);
