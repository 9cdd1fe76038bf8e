import { Checkbox, ScrollArea, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { plain } from "../../../../lib/text/plain.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import classes from "./Filters.module.css";
import type { FilterProps } from "./filterProps.ts";

/** Options that fit on a screen need no search. */
const SEARCHED_FROM = 8;

export function FilterChoice({ label, useOptions, none, chosen, onChange }: Omit<FilterProps, "icon">) {
  const { t } = useTranslation();
  const { options, error, onRetry } = useOptions();
  const [text, setText] = useState("");
  if (error && !options) return <ErrorState error={error} onRetry={onRetry} />;
  if (!options) return <p role="status">{t("common.loading")}</p>;
  const needle = plain(text);
  const shown = options.filter(({ name }) => plain(name).includes(needle));
  return (
    <Stack gap="sm">
      {options.length > SEARCHED_FROM && (
        <TextInput
          type="search"
          size="sm"
          aria-label={t("tickets.filters.find")}
          placeholder={t("tickets.filters.find")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {shown.length === 0 && <p className={classes.nothing}>{options.length === 0 && none ? none : t("tickets.filters.nothing")}</p>}
      <ScrollArea.Autosize mah={280} type="auto">
        <Checkbox.Group aria-label={label} value={chosen.map(String)} onChange={(ids) => onChange(ids.map(Number))}>
          <Stack gap={2}>
            {shown.map(({ id, name, color }) => (
              <Checkbox
                key={id}
                value={String(id)}
                classNames={{ body: classes.option ?? "", labelWrapper: classes.optionText ?? "" }}
                label={
                  <>
                    {color && <span className={classes.dot} style={{ background: color }} aria-hidden />}
                    {name}
                  </>
                }
              />
            ))}
          </Stack>
        </Checkbox.Group>
      </ScrollArea.Autosize>
    </Stack>
  );
}
