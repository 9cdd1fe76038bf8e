import { Button, Group, Stack, Text } from "@mantine/core";
import { type Integration, integrationCallStates } from "@recado/contract/integrations";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useState } from "react";
import { useSight } from "../../../lib/list/pages.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Note } from "../../../ui/form/Note.tsx";
import { ListEnd } from "../../../ui/list/ListEnd.tsx";
import { ListSkeleton } from "../../../ui/list/ListSkeleton.tsx";
import { recordPages } from "../../../ui/list/useInfiniteList.ts";
import { toast } from "../../../ui/toasts.ts";
import { CallRow } from "./CallRow.tsx";
import classes from "./Calls.module.css";
import { type CallState, useCalls, useRepeatFailed } from "./queries.ts";
import { useFocusNext } from "./useFocusNext.ts";

/** What a webhook was notified of in the last two weeks, what became of each call, and a way to send it again. */
export function CallsDialog({ integration, onClose }: { integration: Integration; onClose(): void }) {
  const { t } = useTranslation();
  const [state, setState] = useState<CallState>();
  return (
    <Dialog title={t("integrations.calls.title", { name: integration.name })} size="lg" onClose={onClose}>
      <Stack gap="md">
        {!integration.active && <Note>{t("integrations.offHint")}</Note>}
        <Text size="sm" c="dimmed">
          {t("integrations.calls.intro")}
        </Text>
        <States chosen={state} onChoose={setState} />
        <Calls integration={integration} state={state} />
      </Stack>
    </Dialog>
  );
}

function States({ chosen, onChoose }: { chosen: CallState | undefined; onChoose(state: CallState | undefined): void }) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.states} aria-label={t("integrations.calls.filter")}>
      {[undefined, ...integrationCallStates].map((state) => (
        <button
          key={state ?? "all"}
          type="button"
          className={classes.state}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          {t(`integrations.calls.filters.${state ?? "all"}`)}
        </button>
      ))}
    </fieldset>
  );
}

function Calls({ integration, state }: { integration: Integration; state: CallState | undefined }) {
  const { t } = useTranslation();
  const list = useCalls(integration.id, state);
  const [repeated, setRepeated] = useState<number>();
  // Of a long list only the first page is refetched, and those around this call.
  useSight(recordPages, list.queryKey, { first: repeated, last: repeated });
  if (list.isPending) return <ListSkeleton />;
  if (list.error && list.records.length === 0) return <ErrorState error={list.error} onRetry={list.retry} />;
  if (list.records.length === 0) return <Nothing integration={integration} isFiltered={state !== undefined} />;
  const mayRepeatFailed = integration.can.change && list.records.some((call) => call.state === "failed");
  return (
    <div>
      {mayRepeatFailed && (
        <Group justify="flex-end" mb="xs">
          <RepeatFailed integrationId={integration.id} />
        </Group>
      )}
      <ul className={classes.calls} aria-label={t("integrations.calls.title", { name: integration.name })} aria-busy={list.isRefreshing}>
        {list.records.map((call) => (
          <CallRow key={call.id} integration={integration} call={call} onRepeat={setRepeated} />
        ))}
      </ul>
      <ListEnd list={list} />
    </div>
  );
}

function Nothing({ integration: { events }, isFiltered }: { integration: Integration; isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <EmptyState
        icon={<IconHistory size={28} aria-hidden />}
        text={t(isFiltered ? "integrations.calls.noneInState" : "integrations.calls.empty")}
        {...(!isFiltered && { hint: t(events.length === 0 ? "integrations.calls.noEvents" : "integrations.calls.emptyHint") })}
      />
    </div>
  );
}

function RepeatFailed({ integrationId }: { integrationId: number }) {
  const { t } = useTranslation();
  const repeat = useRepeatFailed(integrationId);
  const button = useFocusNext();
  const run = async () => {
    if (repeat.isPending) return;
    // Awaited here, not in a callback: the button is unmounted once nothing is failed.
    try {
      const { count } = await repeat.mutateAsync();
      toast.done(t("integrations.calls.repeatedFailed", { count }));
    } catch (error) {
      toast.refused(error, t);
    }
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconRefresh size={18} aria-hidden />}
      onClick={() => void run()}
      ref={button}
      aria-busy={repeat.isPending}
    >
      {t("integrations.calls.repeatFailed")}
    </Button>
  );
}
