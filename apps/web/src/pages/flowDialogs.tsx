import { Suspense } from "react";
import type { FlowDialogs } from "../features/tickets/conversation/flows.ts";
import { withWords } from "../lib/i18n.ts";
import { part } from "../ui/part.tsx";

/** The flow dialogs of ticket list and board, loaded on demand. */
export const flowDialogs: FlowDialogs = {
  start: (of, close) => (
    <Suspense>
      <StartFlowDialog {...of} onClose={close} />
    </Suspense>
  ),
  path: (of, close) => (
    <Suspense>
      <RunPathDialog {...of} onClose={close} />
    </Suspense>
  ),
};

const StartFlowDialog = part(withWords(async () => (await import("../features/flow-runs/StartFlowDialog.tsx")).StartFlowDialog, "flow"));
const RunPathDialog = part(withWords(async () => (await import("../features/flow-runs/RunPathDialog.tsx")).RunPathDialog, "flow"));
