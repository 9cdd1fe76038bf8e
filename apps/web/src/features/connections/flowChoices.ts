import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** What a flow is made of is known only where flows are drawn: it comes with the dialog that offers them. */
export const flowChoices = queryOptions({
  queryKey: ["flows", "all"],
  queryFn: async () =>
    (await call((await import("@recado/contract/flows")).flows.list)).flows.map(({ id, name, active }) => ({ id, name, active })),
  retry: false,
});
