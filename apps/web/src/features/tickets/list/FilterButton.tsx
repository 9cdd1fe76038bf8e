import { Button, Checkbox, Popover, ScrollArea, Stack, TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { plain } from "../../../lib/plain.ts";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import classes from "./Filters.module.css";

export type Option = { id: number; name: string; color?: string };

/** Undefined while they are on their way. */
export type Options = { options: Option[] | undefined; error: Error | null; onRetry(): void };

/** Options that fit on a screen need no search. */
const SEARCHED_FROM = 8;

type Props = {
  label: string;
  icon: ReactNode;
  /** Asked for when somebody wants to choose. */
  useOptions(): Options;
  chosen: number[];
  onChange(ids: number[]): void;
};

/** What a list may be narrowed to: a press opens the choice, and each choice holds at once. */
export function FilterButton({ label, icon, chosen, ...choice }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" trapFocus returnFocus shadow="md" width={260}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant={chosen.length > 0 ? "light" : "subtle"}
          leftSection={icon}
          className={classes.button ?? ""}
          aria-haspopup="dialog"
          onClick={() => setOpen((before) => !before)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Choice label={label} chosen={chosen} {...choice} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Choice({ label, useOptions, chosen, onChange }: Omit<Props, "icon">) {
  const { t } = useTranslation();
  const { options, error, onRetry } = useOptions();
  const [text, setText] = useState("");
  if (error && !options) return <ErrorState error={error} onRetry={onRetry} />;
  if (!options) return <p role="status">{t("common.loading")}</p>;
  const wanted = plain(text);
  const shown = options.filter(({ name }) => plain(name).includes(wanted));
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
      {shown.length === 0 && <p className={classes.nothing}>{t("tickets.filters.nothing")}</p>}
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
