import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/** Lazy: the contract of flows is loaded only with the dialog that offers them. */
export const flowChoices = queryOptions({
  queryKey: ["flows", "all"],
  queryFn: async () =>
    (await call((await import("@recado/contract/flows")).flows.list)).flows.map(({ id, name, active }) => ({ id, name, active })),
  retry: false,
});
