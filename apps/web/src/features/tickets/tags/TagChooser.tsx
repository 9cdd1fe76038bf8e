import { Loader, Skeleton, Stack, TextInput } from "@mantine/core";
import { TAG_NAME_MAX, type Tag } from "@recado/contract/tags";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { tagList } from "../cache/queries.ts";
import { choicesOf } from "./choices.ts";
import { optionId, TagOptions } from "./TagOptions.tsx";
import classes from "./Tags.module.css";
import { useCreateTag } from "./useTicketTags.ts";

/** One types, arrows choose, Enter puts on or takes off; what is not there yet is made. */
export function TagChooser({ isOn, put }: { isOn(tagId: number): boolean; put(tag: Tag, isOn: boolean): void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(tagList);
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const write = (next: string) => {
    setText(next);
    setAt(0);
  };
  const create = useCreateTag((tag) => {
    put(tag, true);
    write("");
  });
  const { choices, hint } = choicesOf(data ?? [], text);
  const take = (choice = choices[at]) => {
    field.current?.focus();
    if (choice === undefined) return;
    if ("tag" in choice) {
      put(choice.tag, !isOn(choice.tag.id));
      field.current?.select(); // what is typed next looks for another one
    } else if (!create.isPending) create.mutate(choice.name);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined && event.key !== "Enter") return;
    event.preventDefault();
    if (step === undefined) take();
    else if (choices.length > 0) setAt((at + step + choices.length) % choices.length);
  };
  const active = choices[at];
  return (
    <Stack gap="sm">
      <TextInput
        ref={field}
        data-autofocus
        label={t("tickets.tags.find")}
        autoComplete="off"
        maxLength={TAG_NAME_MAX}
        value={text}
        rightSection={create.isPending && <Loader size={16} />}
        role="combobox"
        aria-expanded={choices.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(active && { "aria-activedescendant": optionId(list, active) })}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={140} role="status" aria-label={t("common.loading")} />}
      {data && <TagOptions list={list} choices={choices} at={at} isOn={isOn} mark={setAt} take={take} />}
      <p role="status" className={classes.quiet} hidden={!data || !hint}>
        {data && hint && t(`tickets.tags.${hint.says}`, { name: hint.name })}
      </p>
    </Stack>
  );
}
