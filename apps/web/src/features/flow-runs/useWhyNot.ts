import type { FlowRun } from "@recado/contract/flow-runs";
import type { TicketCard } from "@recado/contract/tickets";
import { now } from "../../lib/clock.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { activeRun } from "./queries.ts";

type RunSituation = { flows: readonly unknown[] | undefined; runs: readonly FlowRun[] | undefined; isLacking: boolean };

/** Why no flow can be started in this ticket; undefined if one can, or while loading. */
export function useWhyNot(
  { status, isGroup, can, whatsapp, window }: TicketCard,
  { flows, runs, isLacking }: RunSituation,
): string | undefined {
  const { t } = useTranslation();
  const running = activeRun(runs);
  if (isLacking) return t("flowRuns.why.plan");
  if (status === "closed") return t("flowRuns.why.closed");
  if (isGroup) return t("flowRuns.why.group");
  if (status === "open" ? !can.return : !can.accept) return t("flowRuns.why.held");
  if (!whatsapp) return t("flowRuns.why.noConnection");
  if (flows?.length === 0) return t("flowRuns.why.none");
  if (running) return t("flowRuns.why.running", { name: running.flow.name });
  if (window && (!window.open || (window.until !== null && new Date(window.until) <= now()))) return t("flowRuns.why.window");
  return undefined;
}
