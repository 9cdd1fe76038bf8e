import { emptyFlow, type Flow } from "@recado/flow-engine/flow";
import { expect, test } from "vitest";
import { blank, blockOf, COPY_SHIFT, positionForNew } from "./blocks.ts";
import { pieceIn, textOf } from "./clipboard.ts";
import { besideAll, copied, pieceOf } from "./copies.ts";
import { DEPTH } from "./history.ts";
import { forgetFlow, loadLocalDraft, saveLocalDraft } from "./localDraft.ts";
import { newBlockId } from "./newBlockId.ts";
import { canvasFlow, outputsOf } from "./outputs.ts";
import { createFlowStore, type FlowStore } from "./store.ts";

const add = (store: FlowStore, type: "message" | "menu" | "randomizer" = "message") => {
  const id = newBlockId();
  const data = type === "menu" ? { message: "?", arrayOption: [1, 2].map((number) => ({ number, value: `${number}` })) } : blank[type];
  store.edit({ kind: "add", node: blockOf(type, data as never, { id, position: positionForNew(store.flow().nodes) }) });
  return id;
};
const ends = ({ connections }: Flow) => connections.map(({ source, sourceHandle, target }) => [source, sourceHandle, target]);

test("whatever is done in whatever order, each step is taken back and put again exactly", () => {
  const store = createFlowStore(emptyFlow());
  const flows = [store.flow()];
  const after = (change: () => unknown) => {
    change();
    if (store.flow() !== flows.at(-1)) flows.push(store.flow());
  };
  let seed = 7;
  const dice = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let step = 0; step < 150; step++) {
    const { nodes, connections } = store.flow();
    const [one, other] = [nodes[dice(nodes.length)], nodes[dice(nodes.length)]];
    if (!one || !other) continue;
    const handle = outputsOf(one)[0] ?? "a";
    const acts = [
      () => add(store, (["message", "menu", "randomizer"] as const)[dice(3)]),
      () => store.edit({ kind: "move", to: { [one.id]: { x: dice(900), y: dice(900) } } }),
      () => store.edit({ kind: "connect", ways: [{ source: one.id, handle, target: other.id }] }),
      () => store.edit({ kind: "remove", nodes: dice(2) ? [other.id] : [], edges: connections.slice(0, 1).map(({ id }) => id ?? "") }),
      () => {
        const piece = copied(pieceOf(store.flow(), new Set([one.id, other.id])), { x: 10, y: 10 });
        if (piece.nodes.length > 0) store.edit({ kind: "paste", ...piece });
      },
    ];
    after(acts[dice(acts.length)] ?? (() => {}));
  }
  expect(flows.length).toBeGreaterThan(80);
  for (const before of flows.slice(0, -1).toReversed()) {
    store.undo();
    expect(store.flow()).toEqual(before);
  }
  for (const next of flows.slice(1)) {
    store.redo();
    expect(store.flow()).toEqual(next);
  }
});

test("two hundred gestures can be taken back, and what changed nothing is none", () => {
  const store = createFlowStore(emptyFlow());
  for (let at = 1; at <= DEPTH + 5; at++) store.edit({ kind: "move", to: { 1: { x: at, y: 0 } } });
  expect(store.edit({ kind: "move", to: { 1: { x: DEPTH + 5, y: 0 } } })).toBe(false);
  let taken = 0;
  while (store.undo()) taken++;
  expect(taken).toBe(DEPTH);
  expect(store.flow().nodes[0]?.position).toEqual({ x: 5, y: 0 });
});

test("over a reload two hundred gestures can still be taken back, and put again", () => {
  const before = createFlowStore(emptyFlow());
  const flows = [before.flow()];
  for (let at = 0; at < DEPTH / 4; at++) {
    const [one, menu] = [add(before), add(before, "menu")];
    before.edit({ kind: "connect", ways: [{ source: menu, handle: "a2", target: one }] });
    flows.push(before.flow());
    before.edit({ kind: "remove", nodes: [at % 2 ? one : menu], edges: [] });
  }
  const left = before.flow();
  saveLocalDraft(7, { version: 3, flow: left, history: before.history(), isSaved: false });
  const storedDraft = loadLocalDraft(7);
  forgetFlow(7);
  const store = createFlowStore(storedDraft?.flow ?? emptyFlow(), storedDraft?.history);
  expect(store.history().undo).toHaveLength(DEPTH);
  const whole = flows.slice(1).toReversed();
  for (const flow of whole) {
    store.undo();
    expect(store.flow()).toEqual(flow);
    for (const _ of ["connect", "add", "add"]) store.undo();
  }
  expect(store.flow()).toEqual(emptyFlow());
  while (store.redo());
  expect(store.flow()).toEqual(left);
});

test("a new block comes 40 px right of the last one, a copy 240 px right of the rightmost", () => {
  const store = createFlowStore(emptyFlow());
  const id = add(store);
  expect(store.flow().nodes[1]?.position).toEqual({ x: 250 + 220 + 40, y: 100 });
  const piece = pieceOf(store.flow(), new Set([id, "1"]));
  const copy = copied(piece, besideAll(store.flow(), piece));
  expect(copy.nodes.map(({ position }) => position)).toEqual([{ x: 510 + COPY_SHIFT, y: 100 }]);
  expect(copy.nodes[0]?.id).toMatch(/^[A-Za-z0-9]{30}$/);
});

test("with a block all that touches it goes; with a menu's option its way out; an output leads to one block", () => {
  const store = createFlowStore(emptyFlow());
  const [menu, one, other] = [add(store, "menu"), add(store), add(store)];
  const connect = (source: string, handle: string, target: string) => store.edit({ kind: "connect", ways: [{ source, handle, target }] });
  connect("1", "a", menu);
  connect(menu, "a1", one);
  connect(menu, "a2", one);
  connect(menu, "a1", other);
  expect(ends(store.flow())).toEqual([
    ["1", "a", menu],
    [menu, "a2", one],
    [menu, "a1", other],
  ]);
  store.edit({ kind: "change", id: menu, data: { message: "?", arrayOption: [{ number: 1, value: "1" }] } });
  expect(ends(store.flow())).toHaveLength(2);
  store.edit({ kind: "remove", nodes: [menu], edges: [] });
  expect(ends(store.flow())).toEqual([]);
});

test("what is copied in one flow is pasted in another; what anybody else has copied is not", () => {
  const store = createFlowStore(emptyFlow());
  const ids = new Set([add(store), add(store, "menu"), "1"]);
  const piece = pieceOf(store.flow(), ids);
  expect(pieceIn(textOf(piece))).toEqual(piece);
  expect(pieceIn("recado/flow-blocks")).toBeUndefined();
  expect(pieceIn(JSON.stringify({ "recado/flow-blocks": 1, nodes: [{ id: "x", type: "evil" }], edges: [] }))).toBeUndefined();
});

test("edges as older clients write them are drawn from the only output; what hangs in the air is not drawn", () => {
  const flow: Flow = {
    ...emptyFlow(),
    nodes: [...emptyFlow().nodes, blockOf("message", { label: "x" }, { id: "2", position: { x: 0, y: 0 } })],
  };
  const connections = [
    { source: "1", target: "2" },
    { source: "1", target: "gone", sourceHandle: null },
  ];
  expect(ends(canvasFlow({ ...flow, connections }))).toEqual([["1", "a", "2"]]);
});
