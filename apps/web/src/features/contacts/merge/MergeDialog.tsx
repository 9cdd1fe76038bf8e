import { Button, Group, Skeleton, Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Taken } from "@recado/contract/contacts";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import type { ContactDetails } from "../../../lib/contactCard.ts";
import { cut } from "../../../lib/format.ts";
import { SEARCH_AFTER_MS } from "../../../lib/list/searchAfter.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Face } from "../../../ui/Face.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { toast } from "../../../ui/toasts.ts";
import type { ListedContact } from "../keys.ts";
import { Choices } from "./Choices.tsx";
import classes from "./Merge.module.css";
import { mergeCandidates, useMerge } from "./queries.ts";

const LETTERS_MIN = 3;
const NAME_MAX = 60;

type Props = { contact: ContactDetails; onClose(): void; onMerged(): void };

/** Who it is, what stays of both, and what goes along: said before it is done. */
export function MergeDialog({ contact, onClose, onMerged }: Props) {
  const { t } = useTranslation();
  const [other, setOther] = useState<ListedContact>();
  const [taken, setTaken] = useState<Taken[]>([]);
  const merge = useMerge(contact.id);
  const choose = (chosen: ListedContact | undefined) => {
    merge.reset();
    setTaken([]);
    setOther(chosen);
  };
  const done = async () => {
    if (!other) return;
    try {
      await merge.mutateAsync({ contactId: other.id, taken });
    } catch {
      return; // said beside the button
    }
    toast.done(t("contacts.merge.done"));
    onClose();
    onMerged();
  };
  return (
    <Dialog onClose={onClose} title={t("contacts.merge.title", { name: cut(contact.name, NAME_MAX) })} size="lg">
      <Stack gap="md">
        {other ? (
          <Choices contact={contact} other={other} taken={taken} onTake={setTaken} onBack={() => choose(undefined)} />
        ) : (
          <Search contact={contact} onChoose={choose} />
        )}
        {merge.error && <Refused error={asRefusal(merge.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t("common.cancel")}
          </Button>
          <Button disabled={!other} loading={merge.isPending} onClick={() => void done()}>
            {t("contacts.merge.confirm")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The arrows lead from the field through those whom it finds, and Enter takes the first. */
function Search({ contact, onChoose }: { contact: ContactDetails; onChoose(other: ListedContact): void }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const searchText = text.trim();
  const [searched] = useDebouncedValue(searchText, SEARCH_AFTER_MS);
  const container = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const [field, ...found] = container.current?.querySelectorAll<HTMLElement>("input, li button") ?? [];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTyped = event.key === "Enter" && event.target === field && !event.nativeEvent.isComposing;
    if (!field || found.length === 0 || (step === undefined && !isTyped)) return;
    event.preventDefault();
    const stops = [field, ...found];
    if (step === undefined) found[0]?.click();
    else stops[(stops.indexOf(event.target as HTMLElement) + step + stops.length) % stops.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field and of what it finds.
    <div ref={container} className={classes.search} onKeyDown={onKeyDown}>
      <TextInput
        label={t("contacts.merge.with")}
        description={t("contacts.merge.withHint")}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.results}>
        {searchText.length >= LETTERS_MIN && (
          <Found text={searchText} isAsked={searchText === searched} but={contact.id} onChoose={onChoose} />
        )}
      </div>
    </div>
  );
}

type FoundProps = { text: string; isAsked: boolean; but: number; onChoose(other: ListedContact): void };

/** Those whom this search has found, never those of the one before. */
function Found({ text, isAsked, but, onChoose }: FoundProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ ...mergeCandidates(text, but), enabled: isAsked });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={52} role="status" aria-label={t("common.loading")} />;
  if (data.length === 0) return <p className={classes.quiet}>{t("common.nothingFound", { text })}</p>;
  return (
    <ul className={classes.found} aria-label={t("contacts.merge.with")}>
      {data.map((one) => (
        <li key={one.id}>
          <button type="button" onClick={() => onChoose(one)}>
            <Face of={one} />
            <span className={classes.who}>
              <bdi>{one.name}</bdi>
              <span className={classes.quiet}>{one.number === "" ? t("contacts.hidden") : phoneNumber(one.number)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
