import { announce, cleanup } from "@atlaskit/pragmatic-drag-and-drop-live-region";
import { Button, Loader, Progress, Text } from "@mantine/core";
import { flows } from "@recado/contract/flows";
import { ELEMENTS_MAX } from "@recado/flow-engine/limits";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/api.ts";
import { cut, number } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { MoveDialog } from "../../../ui/order/MoveDialog.tsx";
import { indexBeside, moved, without } from "../../../ui/order/order.ts";
import { toast } from "../../../ui/toasts.ts";
import { useForgetFiles } from "../media/useMedia.ts";
import type { DialogProps } from "./blockDialogs.tsx";
import { ContentCard } from "./ContentCard.tsx";
import { type Card, cardsOf, contentOf, newCard, partTypes, wrongCard } from "./cards.ts";
import classes from "./Dialogs.module.css";
import { useSubmit } from "./simple.tsx";
import { useBlockForm } from "./useBlockForm.ts";
import { useTitle } from "./useTitle.ts";

/** A block's parts, sent in order: texts, pauses, pictures, sounds and videos. */
export function ContentDialog({ type, data, isNew, onSave, onClose }: DialogProps<"singleBlock">) {
  const { t } = useTranslation();
  const [title, submitLabel] = [useTitle(type, isNew), useSubmit(isNew)];
  const forget = useForgetFiles();
  const taken = useRef(new Set(data.seq));
  const list = useRef<HTMLOListElement>(null);
  const [moving, setMoving] = useState<string>();
  const [part, setPart] = useState<number>();
  const [wrong, setWrong] = useState<{ key: string; text: string }>();
  useEffect(() => cleanup, []);
  const form = useBlockForm<{ cards: Card[] }>(
    { cards: cardsOf(data) },
    ({ cards }) => {
      const found = wrongCard(cards);
      setWrong(found);
      if (found) requestAnimationFrame(() => focusOn(list.current, found.key));
      return { cards: cards.length === 0 ? t("flowEditor.content.empty") : found && t(found.text) };
    },
    async ({ cards }) => {
      const files = cards.flatMap(({ file }) => file ?? []);
      if (files.length === 0) {
        if (isNew) toast.done(t("flowEditor.content.added"));
        return onSave(contentOf(cards, []));
      }
      setPart(0);
      try {
        const names = await call(flows.uploadContent, { files }, { onProgress: setPart });
        forget();
        toast.done(t("flowEditor.content.added"));
        onSave(contentOf(cards, names));
      } finally {
        setPart(undefined);
      }
    },
  );
  const { cards } = form.values;
  const set = (next: Card[]) => {
    form.set({ cards: next });
    form.clear("cards");
    setWrong(undefined);
  };
  const named = cards.map((card, at) => {
    const short = `${at + 1}. ${t(`flowEditor.parts.${card.type}`)}`;
    return { ...card, short, name: card.type === "message" && card.value ? `${short} “${cut(card.value, 20)}”` : short };
  });
  const put = (key: string, at: number) => {
    set(moved(cards, key, at));
    announce(t("order.moved", { name: named.find((card) => card.key === key)?.name ?? "", place: at + 1 }));
    requestAnimationFrame(() => focusOn(list.current, key));
  };
  if (part !== undefined)
    return (
      <FormDialog title={title} form={form} onClose={onClose} isReadOnly>
        <div className={classes.busy} role="status">
          <Loader />
          <Text size="md">{t("flowEditor.content.uploading")}</Text>
          <Progress w="100%" value={part * 100} aria-label={t("flowEditor.media.uploading")} />
        </div>
      </FormDialog>
    );
  return (
    <FormDialog title={title} form={form} onClose={onClose} submitLabel={submitLabel} size="xl">
      {cards.length === 0 && <Text c="dimmed">{t("flowEditor.content.hint")}</Text>}
      <ol ref={list} className={classes.cards}>
        {named.map((card, at) => (
          <ContentCard
            key={card.key}
            card={card}
            isFirst={at === 0}
            error={wrong?.key === card.key ? t(wrong.text) : undefined}
            onChange={(changes) => set(cards.map((one) => (one.key === card.key ? { ...one, ...changes } : one)))}
            onMove={() => setMoving(card.key)}
            onRemove={() => {
              const next = cards[at + 1] ?? cards[at - 1];
              set(without(cards, card.key));
              requestAnimationFrame(() => focusOn(list.current, next?.key));
            }}
            onPut={(key, edge, isTrial) => {
              const position = edge === "under" ? undefined : indexBeside(cards, key, card.key, edge);
              if (position !== undefined && !isTrial) put(key, position);
              return position !== undefined;
            }}
          />
        ))}
      </ol>
      {form.errors.cards && (
        <p role="alert" className={classes.error}>
          {form.errors.cards}
        </p>
      )}
      <fieldset className={classes.adding} style={{ border: 0, margin: 0, padding: 0 }} aria-label={t("flowEditor.content.add")}>
        {partTypes.map((kind, at) => (
          <Button
            key={kind}
            {...(at === 0 && cards.length === 0 && { "data-autofocus": true })}
            variant="default"
            size="sm"
            disabled={cards.length >= ELEMENTS_MAX}
            onClick={() => {
              const card = newCard(cards, taken.current, kind);
              taken.current.add(card.key);
              set([...cards, card]);
              requestAnimationFrame(() => focusOn(list.current, card.key));
            }}
          >
            + {t(`flowEditor.parts.${kind}`)}
          </Button>
        ))}
      </fieldset>
      <p className={classes.hint}>{t("flowEditor.content.most", { most: number(ELEMENTS_MAX) })}</p>
      {moving !== undefined && (
        <MoveDialog
          items={named}
          moving={moving}
          onMove={(at) => {
            setMoving(undefined);
            put(moving, at);
          }}
          onClose={() => setMoving(undefined)}
        />
      )}
    </FormDialog>
  );
}

/** Focuses a card's field, or its button for files; not those that move or remove it. */
function focusOn(list: HTMLElement | null, key: string | undefined) {
  if (key === undefined) return;
  const card = list?.querySelector<HTMLElement>(`[data-card="${CSS.escape(key)}"]`);
  const [first] = ["textarea, input:not([type=file], [type=checkbox])", "button:not([data-head] *)"].flatMap(
    (kind) => card?.querySelector<HTMLElement>(kind) ?? [],
  );
  first?.focus();
}
