import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SEARCH_AFTER_MS } from "../../lib/list/searchAfter.ts";
import { isolated } from "../../lib/text/isolated.ts";
import { phoneNumber } from "../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { contactOptions } from "./queries.ts";

type ContactChoice = { id: number; name: string; number: string };
type Props = { field: object; chosen: ContactChoice | undefined; isFixed: boolean; onChoose(id: number | undefined): void };

/** Searched by name or number on the server: a company has more contacts than a menu can hold. */
export function ContactField({ field, chosen, isFixed, onChoose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const label = chosen ? labelOf(chosen) : "";
  const searchText = text === label ? "" : text.trim();
  const [searched] = useDebouncedValue(searchText, SEARCH_AFTER_MS);
  const { data, isFetching } = useQuery({ ...contactOptions(searched), enabled: !isFixed });
  const found: ContactChoice[] = data?.contacts ?? [];
  const all = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      size="md"
      label={t("schedules.contact")}
      description={isFixed ? undefined : t("schedules.contactHint")}
      required
      readOnly={isFixed}
      searchable
      {...field}
      value={chosen ? String(chosen.id) : null}
      data={all.map((contact) => ({ value: String(contact.id), label: labelOf(contact) }))}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={isFetching || searchText !== searched ? t("common.loading") : t("common.nothingFound", { text: searchText })}
      onChange={(value) => onChoose(value === null ? undefined : Number(value))}
    />
  );
}

const labelOf = ({ name, number }: ContactChoice) => (number === "" ? name : `${isolated(name)} · ${phoneNumber(number)}`);
