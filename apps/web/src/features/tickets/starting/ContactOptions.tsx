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

/** Below the field, which keeps the focus and has the keys. */
export function ContactOptions({ list, label, offered, marked, onMark, onChoose }: Props) {
  const { t } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is marked now is brought into sight.
  useEffect(() => {
    place.current?.scrollIntoView?.({ block: "nearest" }); // newer browsers answer a promise, which is no way to clean up
  }, [marked]);
  return (
    <div id={list} role="listbox" aria-label={label} className={classes.results}>
      {offered.map((contact, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which has the focus.
        <div
          key={contact.id}
          ref={contact === marked ? place : null}
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
