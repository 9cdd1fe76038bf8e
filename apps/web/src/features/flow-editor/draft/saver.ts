import type { SavedDraft } from "@recado/contract/flows";
import type { Flow } from "@recado/flow-engine/flow";
import { watched } from "../../../lib/hooks/watched.ts";
import { ApiError } from "../../../lib/refusal.ts";
import type { FlowStore } from "../document/store.ts";

/**
 * `waiting`: changed, and saved within a second. `failed`: it did not get through and is tried again. `refused`: it cannot be saved as it
 * is. `changed`: somebody else has saved meanwhile. `held`: somebody else edits.
 */
export type SaveState = "saved" | "waiting" | "saving" | "failed" | "refused" | "changed" | "held";
export type Saving = { state: SaveState; version: number; isChanged: boolean; savedAt: string; error?: ApiError };

export type Saver = ReturnType<typeof createSaver>;

type SavedState = Pick<SavedDraft, "version" | "isChanged" | "updatedAt">;
type Props = {
  store: FlowStore;
  /** What the server has. */
  saved: Flow;
  begin: SavedState;
  send(flow: Flow, version: number): Promise<SavedState>;
  /** After each change, and when it is saved: a reload must not lose it. */
  keep(saving: Saving): void;
};

const AFTER_MS = 700;
const AGAIN_MS = [1000, 2000, 5000, 10_000, 30_000];

/** Saves what is drawn as the draft, never as what runs: once at a time, and what is drawn meanwhile after that. */
export function createSaver({ store, saved, begin, send, keep }: Props) {
  let known = saved;
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
    if (store.flow() === known) {
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
    running ??= once().finally(() => {
      running = undefined;
      if (saving.state !== "failed" && saving.state !== "refused") look();
    });
    return running;
  }

  async function once() {
    const flow = store.flow();
    if (flow === known || isStopped()) return;
    tell({ state: "saving" });
    try {
      const { version, isChanged, updatedAt } = await send(flow, saving.version);
      known = flow;
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
    isSaved: () => store.flow() === known,
    /** Until the server has all that is drawn, or has said why not. */
    flush: async () => {
      for (let tried = 0; tried < 3 && store.flow() !== known && !isStopped(); tried++) {
        await save();
        if (saving.state === "failed" || saving.state === "refused") break;
      }
      return store.flow() === known;
    },
    /** Somebody else has saved, or taken the draft: from here on nothing is saved until it is decided. */
    stop: (state: "changed" | "held") => saving.state !== state && tell({ state }),
    /** What the server has now. `flow` is what is drawn of it from here on; without it, ours is saved over it. */
    goOn: (told: SavedState, flow?: Flow) => {
      if (flow) known = flow;
      tell({ state: "saved", version: told.version, isChanged: told.isChanged, savedAt: told.updatedAt });
      look();
    },
    /** It was published: what is drawn is what runs. */
    published: (told: SavedState) => tell({ version: told.version, isChanged: told.isChanged, savedAt: told.updatedAt }),
    /** What a reload has left unsaved is saved. */
    begin: look,
  };
}
