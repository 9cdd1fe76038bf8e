import { Progress } from "@mantine/core";
import type { Ticket } from "@recado/contract/tickets";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type MouseEvent, type RefObject, Suspense, useEffect, useRef, useState } from "react";
import { isFree, type Shortcut, useKey } from "../../../../lib/keys.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { useFrozenWhileEditing } from "../../../../ui/form/guards.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { part } from "../../../../ui/part.tsx";
import type { Move } from "../../cache/queries.ts";
import type { Choice } from "../../moves/TransferDialog.tsx";
import { ActButton } from "./ActButton.tsx";
import { type Act, actNames, acts } from "./acts.ts";
import classes from "./SelectionBar.module.css";
import { useActs } from "./useActs.ts";
import type { Selection } from "./useSelection.ts";

/** `onLeave`: where keyboard focus goes next. */
type Props = { selection: Selection; rows: readonly Ticket[]; area: RefObject<HTMLElement | null>; onLeave(to: Ticket | undefined): void };

/**
 * How many tickets are selected, and the actions on them. An action skips the tickets that it is not permitted on, and says how many it
 * applies to.
 */
export function SelectionBar({ selection, rows, area, onLeave }: Props) {
  const { t } = useTranslation();
  const { ids, left, clear } = selection;
  const latest = useRef(rows);
  latest.current = rows;
  // A button clicked by keyboard goes away: focus returns to the list.
  const isByKeys = useRef(false);
  const { progress, why, ...run } = useActs(selection, (done) => {
    if (isByKeys.current) onLeave(latest.current.find(({ id }) => !done.includes(id)));
  });
  const [asking, setAsking] = useState<"transfer" | "tags">();
  const [unsent, setUnsent] = useState<{ choice: Choice; ids: number[] }>();
  const picked = rows.filter(({ id }) => ids.has(id));
  const present = (ticket: Ticket) => latest.current.find(({ id }) => id === ticket.id) ?? ticket;
  const withThose = (act: Act) => picked.filter(acts[act].may);
  const those = useFrozenWhileEditing(asking ? withThose(asking) : []);
  const may = actNames.filter((act) => withThose(act).length > 0);
  const go = (act: Act, byKeys = false) => {
    isByKeys.current = byKeys;
    if (act === "transfer" || act === "tags") setAsking(act);
    else void run[act](withThose(act));
  };
  // While tickets are selected, shortcuts apply to them alone, never to the open conversation.
  const isMeant = ids.size > 0 || progress !== undefined;
  const would = (act: Act) => !progress && may.includes(act);
  // Tickets that could not be transferred are reported at the end; the typed reason stays for those still selected.
  const transfer = async (to: (ticket: Ticket) => Move, choice: Choice) => {
    setAsking(undefined);
    setUnsent({ choice, ids: await run.transfer(those.map(present), to) });
  };
  const forget = () => {
    setAsking(undefined);
    setUnsent(undefined);
  };
  const begin = unsent?.ids.some((id) => ids.has(id)) ? unsent.choice : undefined;
  useEscape(area, clear);
  const close = (event: MouseEvent) => {
    clear();
    if (event.detail === 0) onLeave(rows[0]);
  };
  return (
    <section className={classes.bar} aria-label={t("tickets.selection.title")}>
      {progress && <Progress className={classes.progress} size={3} value={(100 * progress.over) / progress.all} aria-hidden />}
      <div className={classes.top}>
        <p role="status">
          <strong>{t("tickets.selection.count", { count: ids.size })}</strong>
          {left > 0 && ` · ${t("tickets.selection.left", { count: left })}`}
        </p>
        {progress && (
          <p className={classes.quiet}>{t(`tickets.selection.doing.${progress.act}`, { count: progress.over, all: progress.all })}</p>
        )}
        <IconButton size={32} label={t("tickets.selection.clear")} onClick={close}>
          <IconX size={18} aria-hidden />
        </IconButton>
      </div>
      {why && <p className={classes.quiet}>{why}</p>}
      <div className={classes.acts}>
        {may.map((act) => (
          <ActButton
            key={act}
            act={act}
            count={withThose(act).length}
            all={picked.length}
            isBusy={progress !== undefined}
            onClick={({ detail }) => go(act, detail === 0)}
          />
        ))}
        {picked.length > 0 && may.length === 0 && <p className={classes.quiet}>{t("tickets.selection.nothing")}</p>}
      </div>
      {asking && those.length > 0 && (
        <Suspense>
          {asking === "transfer" ? (
            <TransferDialog many={{ count: those.length, begin, transfer }} onClose={forget} />
          ) : (
            <TagMany count={those.length} onClose={() => setAsking(undefined)} onTags={(tagIds) => void run.tags(those, tagIds, present)} />
          )}
        </Suspense>
      )}
      {actNames.map(
        (act) =>
          acts[act].key && (
            <ActKey
              key={act}
              of={acts[act].key}
              press={isMeant ? () => void (would(act) && go(act)) : undefined}
              would={() => would(act)}
            />
          ),
      )}
    </section>
  );
}

type KeyProps = { of: Shortcut; press: (() => void) | undefined; would(): boolean };

function ActKey({ of, press, would }: KeyProps) {
  useKey(of, press, { isFirst: true, would });
  return null;
}

/** Escape works in the list, in the bar, or without focus; overlays and text fields come first. */
function useEscape(area: RefObject<HTMLElement | null>, leave: () => void) {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isHere = event.target === document.body || area.current?.contains(event.target as Node);
      if (event.key === "Escape" && isHere && isFree(event)) latest.current();
    };
    // In the capture phase: overlays that close on Escape would be gone already in the bubble phase.
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [area]);
}

const TransferDialog = part(async () => (await import("../../moves/TransferDialog.tsx")).TransferDialog);
const TagMany = part(async () => (await import("./TagMany.tsx")).TagMany);
