import type { Sample } from "../../testing/sample.ts";
import { heldConnection } from "../messages/factory.ts";
import { noteCall } from "./queries.ts";

export const sample: Sample = {
  records: {
    "externalApi.id": async (company) => {
      const { connectionId } = await heldConnection(company);
      const call = { number: "+5511****4321", kind: "text", status: 200, code: null, messageId: null } as const;
      await company.run((ctx) => noteCall(ctx, connectionId, call));
      return connectionId;
    },
  },
  others: { "externalApi.calls": 403 },
};
