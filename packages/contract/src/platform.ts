import { z } from "zod";
import { get } from "./endpoint.ts";

const State = z.enum(["ok", "failed"]);

export const platform = {
  health: get("/health", { response: z.object({ status: z.literal("ok"), version: z.string() }), access: "public" }),
  ready: get("/ready", { response: z.object({ database: State, jobs: State, storage: State }), access: "public" }),
};
