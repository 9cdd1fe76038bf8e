import { Skeleton, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { contacts } from "@recado/contract/contacts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { call } from "../../../lib/api.ts";
import { SEARCH_AFTER_MS } from "../../../lib/list/searchAfter.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { useTicketList } from "../cache/queries.ts";
import { ContactOptions, optionOf } from "./ContactOptions.tsx";
import classes from "./NewTicketDialog.module.css";
import { type Contact, NEW_CONTACT } from "./running.ts";

const LETTERS_MIN = 3;
const RECENT_MAX = 6;

type Props = { chosen: Contact | undefined; onChoose(contact: Contact | undefined): void };

/**
 * A search field: arrows move, Enter chooses, and typing on drops the choice. While it is empty, it offers the contacts of the latest
 * closed tickets: other recent contacts have an open one.
 */
export function ContactField({ chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState<number>();
  const searchText = text.trim();
  const { found, error, retry } = useFound(searchText);
  const recent = useRecent();
  const stranger = found && strangerIn(searchText, found);
  const offered = chosen ? [] : searchText === "" ? recent : [...(found ?? []), ...(stranger ? [stranger] : [])];
  const label = t(searchText === "" ? "tickets.recentContacts" : "tickets.contact");
  const marked = at === undefined ? undefined : offered[at];
  const choose = (contact: Contact) => {
    setAt(undefined);
    onChoose(contact);
  };
  const write = (next: string) => {
    setText(next);
    setAt(undefined);
    onChoose(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || offered.length === 0) return;
    const option = marked ?? (offered.length === 1 ? offered[0] : undefined);
    if (event.key === "ArrowDown") setAt(at === undefined ? 0 : (at + 1) % offered.length);
    else if (event.key === "ArrowUp") setAt(((at ?? 0) - 1 + offered.length) % offered.length);
    else if (event.key === "Enter" && option) choose(option);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        label={t("tickets.contact")}
        description={t("tickets.contactHint")}
        data-autofocus
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={offered.length > 0}
        aria-controls={list}
        {...(marked && { "aria-activedescendant": optionOf(list, marked) })}
        value={chosen ? chosen.name : text}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {searchText === "" && offered.length > 0 && (
        <p className={classes.heading} aria-hidden>
          {label}
        </p>
      )}
      {offered.length > 0 && (
        <ContactOptions list={list} label={label} offered={offered} marked={marked} onMark={setAt} onChoose={choose} />
      )}
      {!chosen && searchText.length >= LETTERS_MIN && !found && !error && (
        <Skeleton height={44} role="status" aria-label={t("common.loading")} />
      )}
      {!chosen && error && <ErrorState error={error} onRetry={retry} />}
      <p role="status" className={classes.none}>
        {!chosen && found?.length === 0 && !stranger && t("common.nothingFound", { text: searchText })}
      </p>
    </>
  );
}

/** The country code added to numbers that have only an area code. */
const COUNTRY = "55";

/** A whole number that is no contact yet: it becomes one when a ticket is started. */
function strangerIn(searchText: string, found: readonly Contact[]): Contact | undefined {
  const digits = searchText.replace(/[\s().-]/g, "").replace(/^00/, "+");
  if (!/^\+?[1-9]\d{9,14}$/.test(digits)) return undefined;
  const number = digits.startsWith("+") ? digits.slice(1) : digits.length <= 11 ? `${COUNTRY}${digits}` : digits;
  return found.some((one) => one.number === number) ? undefined : { id: NEW_CONTACT, name: phoneNumber(number), number };
}

/** Only results of this very search, never of the previous one: a hasty Enter would choose the wrong contact. */
function useFound(searchText: string) {
  const [debounced] = useDebouncedValue(searchText, SEARCH_AFTER_MS);
  const isWanted = searchText.length >= LETTERS_MIN;
  const { data, error, refetch } = useQuery({
    queryKey: ["contacts", "found", searchText],
    queryFn: () => call(contacts.list, { query: { searchParam: searchText } }),
    enabled: isWanted && debounced === searchText,
  });
  return { found: isWanted ? data?.contacts : undefined, error: isWanted && !data ? error : null, retry: () => void refetch() };
}

function useRecent(): Contact[] {
  const { rows } = useTicketList({ status: "closed", showAll: true });
  const people = new Map(rows.filter(({ isGroup }) => !isGroup).map(({ contact }) => [contact.id, contact]));
  return [...people.values()].slice(0, RECENT_MAX);
}
