import { useEffect, useRef } from "react";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "./NewTicketDialog.module.css";
import { type Contact, NEW_CONTACT } from "./running.ts";

type Props = {
  list: string;
  label: string;
  offered: readonly Contact[];
  marked: Contact | undefined;
  onMark(at: number): void;
  onChoose(contact: Contact): void;
};

export const optionOf = (list: string, { id }: Contact) => `${list}-${id}`;

/** Below the field, which keeps the focus and handles the keys. */
export function ContactOptions({ list, label, offered, marked, onMark, onChoose }: Props) {
  const { t } = useTranslation();
  const activeOption = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option scrolls into view.
  useEffect(() => {
    activeOption.current?.scrollIntoView?.({ block: "nearest" }); // newer browsers return a promise, which is no cleanup function
  }, [marked]);
  return (
    <div id={list} role="listbox" aria-label={label} className={classes.results}>
      {offered.map((contact, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys.
        <div
          key={contact.id}
          ref={contact === marked ? activeOption : null}
          id={optionOf(list, contact)}
          role="option"
          tabIndex={-1}
          aria-selected={contact === marked}
          onMouseMove={() => contact !== marked && onMark(at)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(contact)}
        >
          {contact.id === NEW_CONTACT ? (
            <strong>{t("tickets.toNumber", { number: contact.name })}</strong>
          ) : (
            <>
              <strong dir="auto">{contact.name}</strong>
              <span>{phoneNumber(contact.number)}</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
