import { randomUUID } from "node:crypto";
import { refused, type Sample } from "../../testing/sample.ts";
import { aHiddenTicket, anOpenTicket } from "../../testing/sweeps/places.ts";
import { createFlow } from "../flows/actions.ts";
import { saveAndPublish } from "../flows/drafts/publish.ts";
import { aDocument, aFlow } from "../flows/factory.ts";

export const sample: Sample = {
  records: { "flowRuns.id": anOpenTicket },
  closed: { "flowRuns.id": aHiddenTicket },
  bodies: {
    "flowRuns.start": async ({ as, admin, canary }) => {
      const flowId = await as(admin, async (ctx) => {
        const { id } = await createFlow(ctx, aFlow({ name: `${randomUUID().slice(0, 6)} ${canary}` }));
        await saveAndPublish(ctx, id, aDocument(`Olá ${canary}`));
        return id;
      });
      return { flowId };
    },
  },
  others: { "flowRuns.list": 404, "flowRuns.choices": 404, "flowRuns.start": 404 },
  ids: { "flowRuns.start flowId": { with: () => 2_147_483_647, answers: refused } },
};
