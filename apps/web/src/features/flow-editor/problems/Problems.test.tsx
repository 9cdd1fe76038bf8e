import { type Connection, connections } from "@recado/contract/connections";
import { type FlowCampaign, flowCampaigns } from "@recado/contract/flow-campaigns";
import { type FlowMedia, flows } from "@recado/contract/flows";
import { queues } from "@recado/contract/queues";
import type { Flow } from "@recado/flow-engine/flow";
import { QueryClient } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { answer, refuse, show, signedIn } from "../../../testing.tsx";
import { aConnection } from "../../connections/testing/samples.ts";
import { aPhrase } from "../../phrase-lists/testing/samples.ts";
import { createFlowStore } from "../document/store.ts";
import { EditingContext } from "../editing.ts";
import { countProblems } from "./findings.ts";
import { Problems } from "./Problems.tsx";

const at = { x: 0, y: 0 };
const flow: Flow = {
  schema: 1,
  nodes: [
    { id: "1", type: "start", position: at, data: { label: "" } },
    { id: "picture", type: "img", position: at, data: { url: "large.png" } },
    { id: "queue", type: "ticket", position: at, data: { queue: { id: 9, name: "Vendas", color: "#112233" } } },
  ],
  connections: [
    { source: "1", sourceHandle: "a", target: "picture" },
    { source: "picture", sourceHandle: "a", target: "queue" },
  ],
} as Flow;
const file: FlowMedia = { id: 1, name: "large.png", original: "a.png", mediaType: "image/png", size: 6 * 1024 * 1024, path: "/a" };

const phraseOf = (id: number, flowId: number, meets: number) =>
  aPhrase({
    id,
    phrase: "Quero",
    whatsappId: 1,
    flowId,
    flow: { id: flowId, name: `Fluxo ${flowId}`, active: true, isPublished: true },
    meets: [{ id: meets, name: "" }],
  });

function serve(lines: Connection[], phrases: FlowCampaign[] = []) {
  answer(connections.list, () => lines);
  answer(flowCampaigns.list, () => ({ flow: phrases, count: phrases.length, hasMore: false }));
  answer(queues.list, () => []);
  answer(flows.media, () => ({ media: [file] }));
}

function open(onGo = vi.fn(), drawn = flow) {
  const store = createFlowStore(drawn);
  show(
    <EditingContext value={{ store, isReadOnly: false, open: vi.fn(), tryFrom: vi.fn() }}>
      <Problems onGo={onGo} flowId={7} />
    </EditingContext>,
  );
}

beforeEach(() => void signedIn({ profile: "admin" }));

test("what is wrong with a flow is known by its queues, its phrases, its files and where it runs, and leads to its block", async () => {
  const [official, other] = [aConnection({ id: 1, name: "Oficial", provider: "cloud" }), aConnection({ id: 2, provider: "cloud" })];
  serve([official, other], [phraseOf(3, 7, 5), phraseOf(5, 8, 3)]);
  const onGo = vi.fn();
  open(onGo);
  await screen.findByText("Oficial sends 5 MB at most.");
  expect(screen.queryByText(/^Loja/)).toBeNull(); // nothing begins it there
  screen.getByText("The phrase “Quero” also starts the flow Fluxo 8.");
  const finding = screen.getByText("The queue no longer exists.").closest("button") as HTMLElement;
  within(finding).getByLabelText("Error");
  await userEvent.click(finding);
  expect(onGo).toHaveBeenCalledWith("queue");
});

test("a way out is called what it is called on the canvas, and no service is missing", async () => {
  serve([]);
  const half = { id: "half", type: "condition", position: at, data: { key: "name", condition: "==", value: "Bia" } };
  const menu = { id: "menu", type: "menu", position: at, data: { message: "?", arrayOption: [{ number: 1, value: "Vendas" }] } };
  const pause = { id: "pause", type: "interval", position: at, data: { label: "", sec: 5 } };
  const robot = { id: "robot", type: "typebot", position: at, data: { typebotIntegration: { name: "IA" } } };
  const connections = ["half", "menu", "pause", "robot"].map((target) => ({ source: "1", sourceHandle: "a", target }));
  open(vi.fn(), { ...flow, nodes: [flow.nodes[0], half, menu, pause, robot], connections } as Flow);
  await screen.findByText("Output “Yes” leads nowhere.");
  expect(screen.queryByText(/is not available yet/)).toBeNull();
  for (const output of ["Yes", "No", "[1] Vendas", "Next"]) screen.getByText(`Output “${output}” leads nowhere.`);
});

test("a linked phone takes what the official connection refuses", async () => {
  serve([aConnection()]);
  open();
  await screen.findByText("The queue no longer exists.");
  expect(screen.getAllByRole("listitem")).toHaveLength(1);
});

test("what cannot be asked for is not looked at, and is nobody's fault", async () => {
  serve([]);
  refuse(connections.list, "ERR_INTERNAL_SERVER_ERROR");
  open();
  await screen.findByText("No problems found.");
});

test("whoever publishes is told of as many as stand in the drawer", async () => {
  serve([aConnection({ provider: "cloud" })]);
  expect(await countProblems(new QueryClient(), 7, flow)).toBe(2);
});
