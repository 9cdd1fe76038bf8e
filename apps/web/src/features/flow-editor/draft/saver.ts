import type { SavedDraft } from "@recado/contract/flows";
import type { Flow } from "@recado/flow-engine/flow";
import { watched } from "../../../lib/hooks/watched.ts";
import { ApiError } from "../../../lib/refusal.ts";
import type { FlowStore } from "../document/store.ts";

/**
 * `waiting`: changed, and saved within a second. `failed`: a network error, retried. `refused`: invalid. `changed`: another user has saved
 * meanwhile. `held`: another user is editing.
 */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "refused" | "changed" | "held";
export type Saving = { state: SaveState; version: number; isChanged: boolean; savedAt: string; error?: ApiError };

export type Saver = ReturnType<typeof createSaver>;

type SavedState = Pick<SavedDraft, "version" | "isChanged" | "updatedAt">;
type Props = {
  store: FlowStore;
  /** The flow as the server has it. */
  saved: Flow;
  begin: SavedState;
  send(flow: Flow, version: number): Promise<SavedState>;
  /** Called after each change and each save, so that a reload loses nothing. */
  keep(saving: Saving): void;
};

const AFTER_MS = 700;
const AGAIN_MS = [1000, 2000, 5000, 10_000, 30_000];

/** Saves the draft, never the published version: one request at a time, later changes after it. */
export function createSaver({ store, saved, begin, send, keep }: Props) {
  let savedFlow = saved;
  let saving: Saving = { state: "saved", version: begin.version, isChanged: begin.isChanged, savedAt: begin.updatedAt };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let tries = 0;
  const { watch, tellWatchers } = watched();
  store.watch(look);

  function tell(next: Partial<Saving>) {
    const { error: _, ...before } = saving;
    saving = { ...before, ...next };
    keep(saving);
    tellWatchers();
  }

  const isStopped = () => saving.state === "changed" || saving.state === "held";

  function look() {
    if (store.flow() === savedFlow) {
      if (!running && !isStopped()) tell({ state: "saved" });
      return;
    }
    if (isStopped()) return keep(saving);
    if (running) return keep(saving);
    tell({ state: "waiting" });
    later(AFTER_MS);
  }

  function later(ms: number) {
    timer ??= setTimeout(() => {
      timer = undefined;
      void save();
    }, ms);
  }

  function save(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running ??= saveOnce().finally(() => {
      running = undefined;
      if (saving.state !== "failed" && saving.state !== "refused") look();
    });
    return running;
  }

  async function saveOnce() {
    const flow = store.flow();
    if (flow === savedFlow || isStopped()) return;
    tell({ state: "saving" });
    try {
      const { version, isChanged, updatedAt } = await send(flow, saving.version);
      savedFlow = flow;
      tries = 0;
      tell({ state: store.flow() === flow ? "saved" : "waiting", version, isChanged, savedAt: updatedAt });
    } catch (error) {
      fail(error instanceof ApiError ? error : new ApiError("ERR_INTERNAL_SERVER_ERROR"));
    }
  }

  function fail(error: ApiError) {
    if (error.code === "ERR_DRAFT_CHANGED") return tell({ state: "changed", error });
    if (error.code === "ERR_FLOW_HELD") return tell({ state: "held", error });
    const isPassing = error.status === 0 || error.status >= 500 || error.status === 429;
    tell({ state: isPassing ? "failed" : "refused", error });
    if (isPassing) later(AGAIN_MS[Math.min(tries++, AGAIN_MS.length - 1)] ?? AFTER_MS);
  }

  return {
    watch,
    now: () => saving,
    isSaved: () => store.flow() === savedFlow,
    /** Resolves when the server has the whole draft, or has refused it. */
    flush: async () => {
      for (let tried = 0; tried < 3 && store.flow() !== savedFlow && !isStopped(); tried++) {
        await save();
        if (saving.state === "failed" || saving.state === "refused") break;
      }
      return store.flow() === savedFlow;
    },
    /** Another user has saved, or taken the draft: nothing is saved until the conflict is resolved. */
    stop: (state: "changed" | "held") => saving.state !== state && tell({ state }),
    /** The server's present state. `flow` replaces ours; without it, ours is saved over the server's. */
    goOn: (saved: SavedState, flow?: Flow) => {
      if (flow) savedFlow = flow;
      tell({ state: "saved", version: saved.version, isChanged: saved.isChanged, savedAt: saved.updatedAt });
      look();
    },
    /** After publishing, the draft equals the published version. */
    published: (state: SavedState) => tell({ version: state.version, isChanged: state.isChanged, savedAt: state.updatedAt }),
    /** Saves what a reload has left unsaved. */
    begin: look,
  };
}
