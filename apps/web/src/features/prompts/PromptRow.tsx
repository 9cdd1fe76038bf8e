import type { Prompt } from "@recado/contract/prompts";
import { dateTime, listed } from "../../lib/format.ts";
import { ApiError } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ColorChip } from "../../ui/ColorChip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { useRemovePrompt } from "./queries.ts";

export function PromptRow({ prompt, onEdit }: { prompt: Prompt; onEdit(): void }) {
  const { t } = useTranslation();
  const { name, queue, maxTokens, totalTokens, failure, failedAt } = prompt;
  const limits = `${t("prompts.tokens", { count: maxTokens })} · ${t("prompts.used", { count: totalTokens })}`;
  const isFailed = failure !== null && failedAt !== null;
  return (
    <ListRow
      title={<span dir="auto">{name}</span>}
      text={isFailed ? t("prompts.failedAt", { at: dateTime(failedAt), why: t(`prompts.failures.${failure}`) }) : limits}
      marks={
        <>
          {isFailed && <Chip kind="warning">{t("prompts.failed")}</Chip>}
          {queue ? <ColorChip color={queue.color}>{queue.name}</ColorChip> : <Chip>{t("prompts.noQueue")}</Chip>}
        </>
      }
      actions={<Actions prompt={prompt} onEdit={onEdit} />}
    />
  );
}

function Actions({ prompt: { id, name, can }, onEdit }: { prompt: Prompt; onEdit(): void }) {
  const { t } = useTranslation();
  const remove = useRemovePrompt();
  /** The error names the connection or queue that uses it. */
  const inUse = (error: unknown) => {
    const { connections = [], queues = [] } = error instanceof ApiError ? usesIn(error.body) : {};
    const places = [
      ...connections.map(({ name }) => t("prompts.connection", { name })),
      ...queues.map(({ name }) => t("prompts.queueUse", { name })),
    ];
    return places.length > 0 ? t("prompts.inUse", { name, places: listed(places) }) : undefined;
  };
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("prompts.delete.title", { name }),
    takes: t("prompts.delete.takes"),
    done: t("prompts.deleted"),
    refused: inUse,
  };
  return <RowActions name={name} can={{ change: can.change, remove: can.change }} onEdit={onEdit} removal={removal} />;
}

type Uses = { connections?: { name: string }[]; queues?: { name: string }[] };
const usesIn = (body: unknown): Uses => (body as { where?: Uses } | null)?.where ?? {};
