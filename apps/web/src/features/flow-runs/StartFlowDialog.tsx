import { Button, Group, Radio, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { flowRuns } from "@recado/contract/flow-runs";
import type { TicketCard } from "@recado/contract/tickets";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { call } from "../../lib/api.ts";
import { ApiError, asRefusal } from "../../lib/refusal.ts";
import { plain } from "../../lib/text/plain.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./FlowRuns.module.css";
import { useChoices, useRuns } from "./queries.ts";
import { useWhyNot } from "./useWhyNot.ts";

type Props = {
  ticket: TicketCard;
  onClose(): void;
  /** Starting a flow releases the ticket, which may then be invisible to the agent. */
  letGo<T>(request: Promise<T>): Promise<T>;
};

const SHOWN_MAX = 50;

/** The flow answers instead of the agent, until an agent accepts the ticket again. If none may start, the dialog says why. */
export function StartFlowDialog({ ticket, onClose, letGo }: Props) {
  const { t } = useTranslation();
  const choices = useChoices(ticket.id);
  const runs = useRuns(ticket.id);
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<number>();
  const start = useMutation({
    mutationFn: (flowId: number) => letGo(call(flowRuns.start, { params: { id: ticket.id }, body: { flowId } })),
  });
  const failed = [choices, runs].find(({ error }) => error);
  const isLacking = failed?.error instanceof ApiError && failed.error.code === "ERR_PLAN_FEATURE";
  const why = useWhyNot(ticket, { flows: choices.data, runs: runs.data, isLacking });
  const found = choices.data?.filter(({ name }) => plain(name).includes(plain(text.trim()))) ?? [];
  const chosenFlow = found.slice(0, SHOWN_MAX).find(({ id }) => id === chosen);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosenFlow || why || start.isPending) return;
    const done = () => {
      onClose();
      toast.done(t("flowRuns.started", { name: chosenFlow.name }));
    };
    // mutateAsync, not onSuccess: the broadcast may unmount the dialog before the response arrives. A refusal is shown below.
    start.mutateAsync(chosenFlow.id).then(done, () => undefined);
  };
  const isHere = choices.data !== undefined && runs.data !== undefined;
  return (
    <Dialog title={t("flowRuns.startTitle")} onClose={() => !start.isPending && onClose()}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {why && (
            <p className={classes.why} role="status">
              {why}
            </p>
          )}
          {isHere && choices.data.length > 0 && (
            <>
              {!why && <Text c="dimmed">{t("flowRuns.startHint")}</Text>}
              <TextInput
                label={t("flowRuns.search")}
                leftSection={<IconSearch size={18} aria-hidden />}
                data-autofocus
                value={text}
                onChange={({ currentTarget: { value } }) => setText(value)}
              />
              <Radio.Group
                label={t("flowRuns.which")}
                value={chosenFlow ? String(chosenFlow.id) : ""}
                onChange={(value) => setChosen(Number(value))}
              >
                <div className={classes.choices}>
                  {found.slice(0, SHOWN_MAX).map(({ id, name, first }) => (
                    <Radio
                      key={id}
                      value={String(id)}
                      disabled={why !== undefined}
                      label={<span dir="auto">{name}</span>}
                      description={
                        <span dir="auto">{first === null ? t("flowRuns.wordless") : t("flowRuns.saysFirst", { text: first })}</span>
                      }
                    />
                  ))}
                </div>
              </Radio.Group>
              <p role="status" className={classes.more}>
                {found.length === 0 && t("common.nothingFound", { text })}
                {found.length > SHOWN_MAX && t("flowRuns.moreFound", { count: found.length - SHOWN_MAX })}
              </p>
            </>
          )}
          {failed && !isLacking && (
            <ErrorState error={failed.error} onRetry={() => void Promise.all([choices.refetch(), runs.refetch()])} />
          )}
          {!isHere && !failed && <Skeleton height={220} role="status" aria-label={t("common.loading")} />}
          {start.error && <Refused error={asRefusal(start.error)} />}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {t("common.cancel")}
            </Button>
            <Button type="submit" disabled={!chosenFlow || why !== undefined} loading={start.isPending}>
              {t("flowRuns.start")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
