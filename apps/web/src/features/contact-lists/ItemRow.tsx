import type { ContactListItem } from "@recado/contract/contact-lists";
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { memo, type ReactNode } from "react";
import { phoneNumber } from "../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../lib/texts.tsx";
import classes from "./Items.module.css";

export const ROW_PX = 64;

type Props = {
  item: ContactListItem;
  at: number;
  isNarrow: boolean;
  onEdit(item: ContactListItem): void;
  onRemove(item: ContactListItem): void;
};

export const ItemRow = memo(function ItemRow({ item, at, isNarrow, onEdit, onRemove }: Props) {
  const { t } = useTranslation();
  const { id, name, email, can } = item;
  const number = item.number === "" ? t("contactLists.items.noNumber") : phoneNumber(item.number);
  return (
    <tr className={classes.row} style={{ transform: `translateY(${at * ROW_PX}px)` }} data-row={id} aria-rowindex={at + 2}>
      <td className={classes.state}>
        <State of={item} />
      </td>
      <td className={classes.name}>
        <bdi className={classes.cut} title={name}>
          {name}
        </bdi>
      </td>
      <td className={classes.number} title={isNarrow ? undefined : number}>
        {number}
        {isNarrow && email !== "" && ` · ${email}`}
      </td>
      {!isNarrow && (
        <td className={classes.email} title={email}>
          {email}
        </td>
      )}
      <td className={classes.actions}>
        {can.change && (
          <Action label={t("common.edit", { name })} onClick={() => onEdit(item)}>
            <IconPencil size={18} aria-hidden />
          </Action>
        )}
        {can.remove && (
          <Action label={t("common.deleteOne", { name })} onClick={() => onRemove(item)}>
            <IconTrash size={18} aria-hidden />
          </Action>
        )}
      </td>
    </tr>
  );
});

/** Green where the number is on WhatsApp, else grey; the shapes differ, too, and the words stand beside them for screen readers. */
function State({ of: { number, isWhatsappValid } }: { of: ContactListItem }) {
  const { t } = useTranslation();
  const state = isWhatsappValid === null ? "unchecked" : isWhatsappValid ? "valid" : "invalid";
  const Icon = { valid: IconCircleCheckFilled, invalid: IconCircleX, unchecked: IconCircleDashed }[state];
  const text = t(number === "" ? "contactLists.items.noNumber" : `contactLists.items.states.${state}`);
  return (
    <span className={classes.icon} data-state={state} title={text}>
      <Icon size={22} aria-hidden />
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** The browser's own button and hint: dozens of them come and go with each turn of the wheel. */
const Action = ({ label, onClick, children }: { label: string; onClick(): void; children: ReactNode }) => (
  <button type="button" className={classes.action} aria-label={label} title={label} onClick={onClick}>
    {children}
  </button>
);
