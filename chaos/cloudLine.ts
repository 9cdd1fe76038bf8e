import { type Company, connect } from "./company.ts";
import type { Graph } from "./fakes.ts";
import type { Seat } from "./installation.ts";

type CloudLine = { connectionId: number; stop(): void };

/** A number at the fake Graph API, whose webhooks alternate between the web processes, as behind a load balancer. */
export async function cloudLine(company: Company, graph: Graph, webs: Seat[]): Promise<CloudLine> {
  const { url: _, ...credentials } = graph.said;
  const { id: connectionId, uuid } = await connect(company, { provider: "cloud", wanted: true, credentials });
  let turn = 0;
  const point = () => graph.ask("webhook", { url: `${webs[turn++ % webs.length]?.url}/api/webhooks/cloud/${uuid}` });
  await point();
  const pointing = setInterval(() => void point().catch(() => undefined), 500);
  return { connectionId, stop: () => clearInterval(pointing) };
}
