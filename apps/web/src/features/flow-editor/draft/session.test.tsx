import { type FlowDraft, flows, type Lease } from "@recado/contract/flows";
import { emptyFlow } from "@recado/flow-engine/flow";
import { screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { tell } from "../../../lib/realtime.ts";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { useSession } from "./useSession.ts";

const [OURS, THEIRS] = ["0b7b2f0e-6f0c-4c3b-9d9e-3f8f3f1a2b4c", "1b7b2f0e-6f0c-4c3b-9d9e-3f8f3f1a2b4c"];
const at = "2026-01-01T12:00:00.000Z";
const lease = (tab: string, name = "Bia"): Lease => ({ userId: 2, name, tab, until: at });
const aDraft = (over: Partial<FlowDraft> = {}): FlowDraft => ({
  nodes: emptyFlow().nodes,
  connections: [],
  version: 3,
  isChanged: false,
  lease: null,
  user: { id: 1, name: "Ana" },
  updatedAt: at,
  flow: {
    id: 7,
    user_id: 1,
    company_id: 5,
    name: "Boas-vindas",
    active: true,
    flow: null,
    variables: null,
    publishedVersionId: 1,
    createdAt: at,
    updatedAt: at,
  },
  can: { change: true },
  ...over,
});

beforeEach(() => void signedIn({ profile: "admin" }));
afterEach(() => sessionStorage.clear());

function Probe({ draft }: { draft: FlowDraft }) {
  const { store, saving, lease, keepOurs, takeTheirs, publishAgain } = useSession(draft, OURS ?? "");
  const move = () => store.edit({ kind: "move", to: { 1: { x: (store.flow().nodes[0]?.position.x ?? 0) + 10, y: 0 } } });
  return (
    <>
      <p>{`${saving.state} ${saving.version} ${lease.isOurs ? "ours" : (lease.other?.name ?? "nobody")}`}</p>
      <p>{`x ${store.flow().nodes[0]?.position.x}`}</p>
      <button type="button" onClick={move}>
        move
      </button>
      <button type="button" onClick={() => void keepOurs()}>
        ours
      </button>
      <button type="button" onClick={() => void takeTheirs()}>
        theirs
      </button>
      <button type="button" onClick={() => void publishAgain(41)}>
        again
      </button>
      <button type="button" onClick={() => store.undo()}>
        undo
      </button>
    </>
  );
}

function serve(now: { draft: FlowDraft }) {
  const saved: unknown[] = [];
  answer(flows.lease, ({ body }) => ({ lease: lease(body.tab, "Ana"), version: now.draft.version }));
  answer(flows.release, () => ({ message: "ok" }) as never);
  answer(flows.draft, () => now.draft);
  answer(flows.saveDraft, ({ body }) => {
    saved.push([body.version, body.nodes[0]?.position.x]);
    now.draft = aDraft({ version: body.version + 1, nodes: body.nodes });
    return { version: body.version + 1, isChanged: true, updatedAt: at, lease: null };
  });
  return saved;
}
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const textShown = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());

test("what is drawn is saved as the draft that it was drawn on; what somebody else saves stops that, and neither is lost", async () => {
  const now = { draft: aDraft() };
  const saved = serve(now);
  show(<Probe draft={now.draft} />);
  await textShown("saved 3 ours");
  await press("move");
  await textShown("saved 4 ours");
  expect(saved).toEqual([[3, 260]]);

  now.draft = aDraft({ version: 9, nodes: [{ ...emptyFlow().nodes[0]!, position: { x: 900, y: 0 } }] });
  tell("flow", { action: "draft", id: 7, version: 9, by: { userId: 2, name: "Bia", tab: null } });
  await textShown("changed 4 ours");
  await press("move");
  await press("theirs");
  await textShown("saved 9 ours");
  await textShown("x 900");
  await press("undo"); // ours is still there
  await textShown("saved 10 ours");
  expect(saved.at(-1)).toEqual([9, 270]);
});

test("a version that runs again is drawn once what was drawn is saved, and that can be had back by undoing", async () => {
  const now = { draft: aDraft() };
  const saved = serve(now);
  answer(flows.publishAgain, ({ params }) => {
    expect([params.versionId, saved.length]).toEqual([41, 1]); // nothing of ours is missing in what is kept
    now.draft = aDraft({ version: 8, nodes: [{ ...emptyFlow().nodes[0]!, position: { x: 700, y: 0 } }] });
    return { version: 8, isChanged: false, updatedAt: at, lease: null, publishedVersionId: 50 };
  });
  show(<Probe draft={now.draft} />);
  await textShown("saved 3 ours");
  await press("move");
  await press("again");
  await textShown("saved 8 ours");
  await textShown("x 700");
  await press("undo");
  await textShown("x 260");
  await textShown("saved 9 ours");
});

test("a draft that is out of date is refused, and ours is saved over it only when that is chosen", async () => {
  const now = { draft: aDraft() };
  serve(now);
  refuse(flows.saveDraft, "ERR_DRAFT_CHANGED");
  show(<Probe draft={now.draft} />);
  await textShown("saved 3 ours");
  await press("move");
  await textShown("changed 3 ours");
  now.draft = aDraft({ version: 5 });
  const saved = serve(now);
  await press("ours");
  await textShown("saved 6 ours");
  expect(saved).toEqual([[5, 260]]);
});

test("whoever looks on is told who edits and sees what they draw; when they leave, the draft is taken", async () => {
  const now = { draft: aDraft({ lease: lease(THEIRS ?? "") }) };
  serve(now);
  refuse(flows.lease, "ERR_FLOW_HELD");
  show(<Probe draft={now.draft} />);
  expect(screen.getByText("saved 3 Bia")).toBeTruthy(); // from the first moment
  now.draft = aDraft({ version: 4, nodes: [{ ...emptyFlow().nodes[0]!, position: { x: 500, y: 0 } }] });
  tell("flow", { action: "draft", id: 7, version: 4, by: { userId: 2, name: "Bia", tab: THEIRS ?? "" } });
  await textShown("x 500");
  serve(now);
  tell("flow", { action: "lease", id: 7, lease: null });
  await textShown("saved 4 ours");
});
