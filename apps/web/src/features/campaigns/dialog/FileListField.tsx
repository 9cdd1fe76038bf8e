import { Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { SEARCH_AFTER_MS } from "../../../lib/list/searchAfter.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { fileListOptions } from "./choices.ts";

type Named = { id: number; name: string };
type Props = { chosen: number | null; known: Named | undefined; error: unknown; isFixed: boolean; onChoose(id: number | null): void };

/** Searched on the server, which sends file lists page by page. */
export function FileListField({ chosen, known, error, isFixed, onChoose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [picked, setPicked] = useState(known);
  const current = picked?.id === chosen ? picked : undefined;
  const searchText = text === current?.name ? "" : text.trim();
  const [searched] = useDebouncedValue(searchText, SEARCH_AFTER_MS);
  const { data, isFetching } = useQuery({ ...fileListOptions(searched), enabled: !isFixed });
  const found = data ?? [];
  const all = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found;
  if (isFixed) return <TextInput size="md" label={t("campaigns.fileList")} readOnly value={current?.name ?? t("campaigns.noFileList")} />;
  return (
    <Select
      size="md"
      label={t("campaigns.fileList")}
      description={t("campaigns.fileListHint")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      placeholder={t("campaigns.noFileList")}
      clearable
      searchable
      error={error as string | undefined}
      value={chosen === null ? null : String(chosen)}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={isFetching || searchText !== searched ? t("common.loading") : t("common.nothingFound", { text: searchText })}
      onChange={(value) => {
        setPicked(all.find(({ id }) => String(id) === value));
        onChoose(value === null ? null : Number(value));
      }}
    />
  );
}
